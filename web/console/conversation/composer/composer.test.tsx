import { OUTGOING } from '@porchlight/core/wire/message-type.ts';
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { memoryStorage } from '../../../shared/storage.ts';
import { createDrafts } from '../../state/conversations/drafts.ts';
import { createContainer, eventually, FIRST, message, openFakeThread } from '../testing/thread.fake.tsx';
import { createAgentHelp } from './agent-help.ts';
import { Composer } from './Composer.tsx';

let drawn: ReturnType<typeof createContainer>;
let end = () => {};
beforeEach(() => {
  drawn = createContainer();
});
afterEach(() => {
  drawn.end();
  end();
});

const open = async (facts: object = {}, list = [message(1)]) => {
  const opened = await openFakeThread(list, { facts });
  const drafts = createDrafts(memoryStorage());
  end = () => {
    drafts.close();
    opened.close();
  };
  const profile = { id: 9, name: 'Ada Agent', email: 'ada@example.com', available_name: 'Ada' };
  const workspace = { api: opened.api, accountId: 1, directory: opened.directory, drafts, profile } as never;
  const help = createAgentHelp(opened.api, 1, 7);
  const messages = opened.thread.store.getSnapshot().messages;
  await drawn.render(<Composer workspace={workspace} thread={opened.thread} help={help} messages={messages} />);
  opened.calls.length = 0;
  return { ...opened, drafts };
};
const box = () => {
  const found = drawn.container.querySelector('textarea');
  if (!found) throw new Error('There is no box to write in.');
  return found;
};
const write = (text: string) =>
  act(async () => {
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(box(), text);
    box().dispatchEvent(new Event('input', { bubbles: true }));
  });
const press = (init: KeyboardEventInit) =>
  act(async () => void box().dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init })));
const sent = (calls: [string, unknown][]) =>
  calls.flatMap(([path, body]) => (path === 'messages' && body && 'content' in (body as object) ? [body] : []));

describe('what an agent writes', () => {
  it('is sent by Enter, and the box is empty for the next', async () => {
    const { calls, drafts } = await open();
    await write('  Hello Grace ');
    expect(drafts.read(7, 'reply')).toBe('  Hello Grace ');
    await press({ key: 'Enter' });
    await eventually(() => expect(sent(calls)).toMatchObject([{ content: 'Hello Grace', private: false }]));
    expect([box().value, drafts.read(7, 'reply')]).toEqual(['', '']);
    expect(calls.some(([path]) => path === 'toggle_status')).toBe(false);
  });

  it('is offered with what becomes of the conversation by Alt and Enter, and not sent yet', async () => {
    const { calls } = await open();
    await press({ key: 'Enter', altKey: true });
    expect(drawn.container.querySelector('[role="listbox"]')).toBeNull();
    await write('See you tomorrow');
    await press({ key: 'Enter', altKey: true });
    const options = [...drawn.container.querySelectorAll('[role="option"]')].map(({ textContent }) => textContent);
    expect(options.some((text) => text?.startsWith('Send and snooze'))).toBe(true);
    expect(sent(calls)).toEqual([]);
  });

  it.each([
    ['with Shift, which begins a line', { key: 'Enter', shiftKey: true }],
    ['that chooses a word of an input method', { key: 'Enter', isComposing: true }],
    ['that ends a word of an input method in Safari', { key: 'Enter', keyCode: 229 }],
    ['of another key', { key: 'a' }],
  ])('is not sent by an Enter %s', async (_, init) => {
    const { calls } = await open();
    await write('Hello');
    await press(init);
    expect([sent(calls), box().value]).toEqual([[], 'Hello']);
  });

  it.each([[{ ctrlKey: true }], [{ metaKey: true }]])(
    'is sent, and the conversation resolved after it, by Shift+Enter with %j',
    async (modifier) => {
      const { calls } = await open();
      await write('Done');
      await press({ key: 'Enter', shiftKey: true, ...modifier });
      const names = () => calls.map(([path]) => path).filter((path) => /^(messages|toggle_status)$/.test(path));
      await eventually(() => expect(names()).toEqual(['messages', 'toggle_status']));
      expect(calls.at(-1)?.[1]).toMatchObject({ status: 'resolved' });
    },
  );

  it('is not sent while it is empty, or longer than the channel takes', async () => {
    const { calls } = await open({ meta: { sender: { id: 3, name: 'Grace' }, channel: 'Channel::WebWidget' } });
    const isOff = () => drawn.container.querySelector<HTMLButtonElement>('button[type=submit]')?.disabled;
    await write('   ');
    await press({ key: 'Enter' });
    expect([isOff(), sent(calls)]).toEqual([true, []]);
    await write('x'.repeat(200_000));
    await press({ key: 'Enter' });
    expect([isOff(), sent(calls)]).toEqual([true, []]);
    expect(drawn.container.querySelector('[role=status]')?.textContent).not.toBe('');
    await write('short');
    expect([isOff(), drawn.container.querySelector('[role=status]')?.textContent]).toEqual([false, '']);
  });
});

describe('a note', () => {
  it('is private, and has a draft of its own beside the reply', async () => {
    const { calls } = await open();
    await write('To Grace');
    await drawn.click('Private note');
    expect(box().value).toBe('');
    await write('Among us');
    await drawn.click('Reply');
    expect(box().value).toBe('To Grace');
    await drawn.click('Private note');
    expect(box().value).toBe('Among us');
    await press({ key: 'Enter' });
    await eventually(() => expect(sent(calls)).toMatchObject([{ content: 'Among us', private: true }]));
  });
});

describe('typing', () => {
  const typing = (calls: [string, unknown][]) =>
    calls.flatMap(([path, body]) => (path === 'toggle_typing_status' ? [body] : []));

  it('is published once, says whether it is a note, and ends when the box is empty, sent or left', async () => {
    const { calls } = await open();
    await write('a');
    await write('ab');
    expect(typing(calls)).toEqual([{ typing_status: 'on', is_private: false }]);
    await write('');
    expect(typing(calls).at(-1)).toEqual({ typing_status: 'off', is_private: false });
    await drawn.click('Private note');
    await write('c');
    expect(typing(calls).at(-1)).toEqual({ typing_status: 'on', is_private: true });
    await press({ key: 'Enter' });
    expect(typing(calls).at(-1)).toEqual({ typing_status: 'off', is_private: true });
    await write('d');
    await act(async () => void box().dispatchEvent(new FocusEvent('focusout', { bubbles: true })));
    expect(typing(calls).map((body) => (body as { typing_status: string }).typing_status)).toEqual([
      'on',
      'off',
      'on',
      'off',
      'on',
      'off',
    ]);
  });
});

describe('Escape', () => {
  it('cancels the reply to a message, and only then leaves the box', async () => {
    const { thread } = await open();
    await act(async () => thread.replyTo.set(FIRST + 1));
    box().focus();
    await press({ key: 'Escape' });
    expect([thread.replyTo.getSnapshot(), document.activeElement]).toEqual([null, box()]);
    await press({ key: 'Escape' });
    expect(document.activeElement).not.toBe(box());
  });
});

describe('what is offered while an agent writes', () => {
  const CANNED = [
    { id: 1, short_code: 'hello', content: 'Hello there' },
    { id: 2, short_code: 'help', content: 'Dear {{ contact.name }}, how can I help?' },
  ];
  const AGENTS = [
    { id: 9, name: 'Ada Agent', email: 'ada@example.com' },
    { id: 4, name: 'Adam Beck', email: 'adam@example.com' },
    { id: 5, name: 'Mia Wolf', email: 'mia@example.com' },
  ];
  const offer = async () => {
    const opened = await open();
    const conversation = Promise.withResolvers<unknown>();
    const asked: unknown[] = [];
    vi.spyOn(opened.api as { get: (path: string, query?: object) => Promise<unknown> }, 'get').mockImplementation(
      async (path, query) => {
        if (path.endsWith('/canned_responses')) asked.push(query);
        if (path.endsWith('/canned_responses')) return CANNED;
        return path.endsWith('/agents') ? AGENTS : conversation.promise;
      },
    );
    const answer = () =>
      act(async () => conversation.resolve({ id: 7, custom_attributes: {}, meta: { sender: { name: 'Grace' } } }));
    return { ...opened, asked, answer };
  };
  const options = () =>
    [...drawn.container.querySelectorAll('[role=option] strong')].map(({ textContent }) => textContent);
  const chosen = () => drawn.container.querySelector('[role=option][aria-selected=true] strong')?.textContent;

  it('are canned responses after a slash, chosen by arrows and inserted by Enter, which sends nothing', async () => {
    const { calls, asked } = await offer();
    await write('Well, /hel');
    await eventually(() => expect([options(), chosen()]).toEqual([['hello', 'help'], 'hello']));
    expect(asked.at(-1)).toEqual({ search: 'hel' });
    await press({ key: 'ArrowUp' });
    expect(chosen()).toBe('help');
    await press({ key: 'ArrowDown' });
    expect(chosen()).toBe('hello');
    await press({ key: 'Enter' });
    await eventually(() => expect(box().value).toBe('Well, Hello there'));
    expect([options(), sent(calls)]).toEqual([[], []]);
  });

  it('are closed by Escape, which leaves the text and the reply, and are not taken by an input method', async () => {
    const { thread, calls } = await offer();
    await act(async () => thread.replyTo.set(FIRST + 1));
    await write('/hel');
    await eventually(() => expect(options()).toHaveLength(2));
    await press({ key: 'Enter', isComposing: true });
    expect(options()).toHaveLength(2);
    await press({ key: 'Escape' });
    expect([options(), box().value, thread.replyTo.getSnapshot()]).toEqual([[], '/hel', FIRST + 1]);
    await press({ key: 'Enter' });
    await eventually(() => expect(sent(calls)).toMatchObject([{ content: '/hel' }]));
  });

  it('are colleagues after an @ in a note, without oneself, and none in a reply', async () => {
    await offer();
    await write('@ada');
    expect(options()).toEqual([]);
    await drawn.click('Private note');
    await write('Look, @ada');
    await eventually(() => expect(options()).toEqual(['Adam Beck']));
    await press({ key: 'Tab' });
    await eventually(() => expect(box().value).toBe('Look, [@Adam Beck](mention://user/4/Adam%20Beck) '));
  });

  it('are filled with the contact’s data, behind which what was written meanwhile stays', async () => {
    const { answer } = await offer();
    await write('/help');
    await eventually(() => expect(options()).toHaveLength(2));
    await press({ key: 'ArrowDown' });
    await press({ key: 'Enter' });
    await write('/help And more');
    await answer();
    await eventually(() => expect(box().value).toBe('Dear Grace, how can I help? And more'));
  });

  it('come into no reply when they were chosen in a note', async () => {
    const { answer, drafts } = await offer();
    await drawn.click('Private note');
    await write('Among us: /help');
    await eventually(() => expect(options()).toHaveLength(2));
    await press({ key: 'ArrowDown' });
    await press({ key: 'Enter' });
    await drawn.click('Reply');
    await answer();
    await act(() => new Promise((done) => setTimeout(done)));
    expect([box().value, drafts.read(7, 'reply'), drafts.read(7, 'note')]).toEqual(['', '', 'Among us: /help']);
  });
});

describe('files of an agent', () => {
  const fileOf = (name: string, size = 10) => {
    const file = new File(['x'], name, { type: name.endsWith('png') ? 'image/png' : 'application/x-msdownload' });
    Object.defineProperty(file, 'size', { value: size });
    return file;
  };
  const paste = (...files: File[]) =>
    act(async () => {
      const event = new Event('paste', { bubbles: true, cancelable: true });
      box().dispatchEvent(Object.assign(event, { clipboardData: { files } }));
    });
  const listed = () => [...drawn.container.querySelectorAll('li bdi')].map(({ textContent }) => textContent);
  const alert = () => drawn.container.querySelector('[role=alert]')?.textContent ?? '';
  const names = (calls: [string, unknown][]) =>
    calls.flatMap(([path, body]) =>
      path === 'messages' && body instanceof FormData
        ? [body.getAll('attachments[]').map((file) => (file as File).name)]
        : [],
    );

  it('that are pasted go with the message, without a text too, and not with the next one', async () => {
    const { calls } = await open();
    await paste(fileOf('one.png'), fileOf('two.png'));
    await drawn.click(/two\.png/);
    expect(listed()).toEqual(['one.png']);
    await press({ key: 'Enter' });
    await eventually(() => expect(names(calls)).toEqual([['one.png']]));
    expect(listed()).toEqual([]);
    await write('And then');
    await press({ key: 'Enter' });
    await eventually(() => expect(sent(calls)).toMatchObject([{ content: 'And then' }]));
  });

  it('that the channel does not take are named, and the others stay; fifteen go at once', async () => {
    await open({ meta: { sender: { id: 3, name: 'Grace' }, channel: 'Channel::WebWidget' } });
    await paste(fileOf('good.png'), fileOf('bad.exe'));
    expect([listed(), alert()]).toEqual([['good.png'], expect.stringContaining('bad.exe')]);
    await paste(...Array.from({ length: 14 }, (_, n) => fileOf(`${n}.png`)));
    expect([listed().length, alert()]).toEqual([15, '']);
    await paste(fileOf('late.png'));
    expect([listed().length, listed().includes('late.png'), alert()]).toEqual([
      15,
      false,
      expect.stringContaining('15'),
    ]);
  });
});

describe('the arrow up in the empty composer', () => {
  const mine = { message_type: OUTGOING, sender: { id: 9, name: 'Ada', type: 'user' } as never };
  const last = (created_at: number) => [message(1), message(2, { ...mine, created_at }), message(3)];

  it('edits the agent’s last message, and does nothing where there is a text or it is too late [AGT-43]', async () => {
    const { thread } = await open({}, last(Date.now() / 1_000));
    await write('a draft');
    await press({ key: 'ArrowUp' });
    expect(thread.editing.getSnapshot()).toBeNull();
    await write('');
    await press({ key: 'ArrowUp' });
    expect(thread.editing.getSnapshot()).toEqual({ id: FIRST + 2, text: 'text 2' });
    end();
    const late = await open({}, last(Date.now() / 1_000 - 301));
    await press({ key: 'ArrowUp' });
    expect(late.thread.editing.getSnapshot()).toBeNull();
  });
});
