import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
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

const open = async (facts: object = {}) => {
  const opened = await openFakeThread([message(1)], { facts });
  const drafts = createDrafts(memoryStorage());
  end = () => {
    drafts.close();
    opened.close();
  };
  const workspace = { api: opened.api, accountId: 1, directory: opened.directory, drafts } as never;
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
