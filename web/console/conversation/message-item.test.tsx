import { OUTGOING } from '@porchlight/core/wire/message-type.ts';
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useStore } from '../../shared/use-store.ts';
import type { Thread } from '../state/conversations/thread.ts';
import { createAgentHelp } from './composer/agent-help.ts';
import { MessageList } from './MessageList.tsx';
import {
  createContainer,
  eventually,
  FIRST,
  message,
  openFakeThread,
  fakeWorkspace as workspace,
} from './testing/thread.fake.tsx';

let drawn: ReturnType<typeof createContainer>;
let end = () => {};
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(60);
  drawn = createContainer();
});
afterEach(() => {
  drawn.end();
  end();
  vi.restoreAllMocks();
});

const open = async (...args: Parameters<typeof openFakeThread>) => {
  const opened = await openFakeThread(...args);
  end = opened.close;
  const help = createAgentHelp(opened.api, 1, 7);
  const Shown = ({ of }: { of: Thread }) => (
    <MessageList
      onOpen={() => {}}
      {...{ workspace, thread: of, help, snapshot: useStore(of.store) }}
      run={(action) => void action.catch(() => {})}
    />
  );
  await drawn.render(<Shown of={opened.thread} />);
  return { ...opened, help };
};
const partsOf = (text: string, selector: string) =>
  [...(drawn.article(text)?.querySelectorAll(selector) ?? [])].map(({ textContent }) => textContent);

const grace = { sender: { id: 3, name: 'Grace', type: 'contact' } as never };
const ada = { message_type: OUTGOING, sender: { id: 4, name: 'Ada L.', available_name: 'Ada', type: 'user' } as never };

describe('messages of one author in a row', () => {
  const LIST = [
    message(1, grace),
    message(2, grace),
    message(3, ada),
    message(4, { ...ada, status: 'read' }),
    message(5, { ...ada, private: true }),
  ];
  const of = (selector: string) => LIST.map((_each, index) => partsOf(`text ${index + 1}`, selector));

  it('have the author’s name at the first, and “Private note” where the visitor does not see them', async () => {
    await open(LIST);
    expect(of('[class*=author]')).toEqual([['Grace'], [], ['Ada'], [], ['AdaPrivate note']]);
  });

  it('have their time beside the name, and each of the others beside its text', async () => {
    await open(LIST);
    expect(of('[class*=head] time').map((times) => times.length)).toEqual([1, 0, 1, 0, 1]);
    expect(of('[class*=actions] time').map((times) => times.length)).toEqual([0, 1, 0, 1, 0]);
    expect(of('time')[1]?.[0]).toMatch(/12:00/);
  });

  it('have the author’s avatar beside the first of several notes alone', async () => {
    await open([message(1, { ...ada, private: true }), message(2, { ...ada, private: true })]);
    expect(['text 1', 'text 2'].map((text) => partsOf(text, '[class*=face]').length)).toEqual([1, 0]);
  });

  it('have the author’s avatar beside the last, lit at the newest while the visitor is online; a note at its first', async () => {
    workspace.contactsOnline.set(new Set([3]));
    await open([message(0, grace), ...LIST.slice(2), message(6, grace), message(7, grace)]);
    const faces = (text: string) => [partsOf(text, '[class*=face]').length, partsOf(text, '[data-online]').length];
    expect(['text 0', 'text 3', 'text 4', 'text 5', 'text 6', 'text 7'].map(faces)).toEqual([
      [1, 0],
      [0, 0],
      [1, 0],
      [1, 0],
      [0, 0],
      [1, 1],
    ]);
    await act(async () => workspace.contactsOnline.set(new Set()));
  });

  it('are marked where a bot wrote them', async () => {
    const bot = { message_type: OUTGOING, sender: { id: 1, name: 'Wick', avatar_url: '', type: 'agent_bot' } as never };
    await open([message(1, bot)]);
    expect(partsOf('text 1', '[class*=author]')).toEqual(['WickBot']);
  });
});

it('a message that a callback refused says why, and is sent again by the server', async () => {
  const failed = { ...ada, status: 'failed', content_attributes: { external_error: 'No such number' } } as const;
  const { calls } = await open([message(1, failed)]);
  expect(partsOf('text 1', '[role=alert]').join()).toContain('(No such number)');
  expect(drawn.names()).not.toContain('Discard');
  await drawn.click('Send message again');
  await eventually(() => expect(calls.map(([path]) => path)).toEqual([`messages/${FIRST + 1}/retry`]));
});

it('the message that is forwarded is the one beside the button', async () => {
  const { thread } = await open([message(1, grace), message(2, ada)]);
  const button = drawn.article('text 2')?.querySelector<HTMLButtonElement>('[aria-label^=Forward]');
  await act(async () => button?.click());
  expect(thread.forwarding.getSnapshot()).toEqual({ message: FIRST + 2 });
});

describe('how far a message of the team came', () => {
  const stateOf = (text: string) => partsOf(text, '[class*=meta] span');

  it('has no time of a visit that was before it', async () => {
    await open([message(1, { ...ada, status: 'read' })], { facts: { contact_last_seen_at: message(0).created_at } });
    expect(stateOf('text 1')).toEqual(['Seen']);
  });

  it.each([
    ['sent', 'Sent'],
    ['delivered', 'Delivered'],
    ['read', 'Seen'],
  ] as const)('%s reads “%s”, and is not said of the visitor’s own', async (status, words) => {
    await open([message(1, { ...grace, status }), message(2, { ...ada, status })]);
    expect([stateOf('text 1'), stateOf('text 2')]).toEqual([[], [words]]);
  });

  it('says when it was read, and is said of the newest alone', async () => {
    const facts = { contact_last_seen_at: new Date().setHours(12, 5, 0, 0) / 1_000 };
    await open([message(1, { ...ada, status: 'read' }), message(90, { ...ada, status: 'read' })], { facts });
    expect([stateOf('text 1'), stateOf('text 90')]).toEqual([[], ['Seen 12:05 PM']]);
  });

  it('is said as it changes', async () => {
    const { thread } = await open([message(1, { ...ada, status: 'sent' })]);
    const changed = {
      ...message(1, { ...ada, status: 'read' }),
      conversation_id: 7,
      updated_at: '2026-01-02T00:00:00Z',
    };
    await act(async () => thread.apply({ event: 'message.updated', data: changed } as never));
    expect(stateOf('text 1')).toEqual(['Seen']);
  });

  it('is said of one that waits for the connection, although another follows', async () => {
    const { thread, server } = await open([message(1, grace)]);
    server.isAway = true;
    const write = (content: string) => thread.send({ content, isPrivate: false, files: [] });
    await act(async () => void (await Promise.race([write('One'), write('Two')])));
    await eventually(() => expect([stateOf('One'), stateOf('Two')]).toEqual([['Sending'], ['Sending']]));
  });
});

describe('what a message holds beside its text', () => {
  const file = (values: object) => ({ id: 1, message_id: FIRST + 1, account_id: 1, ...values });

  it('is pictures to open, sound to play and files to save', async () => {
    const url = (name: string) => `https://chat.example/files/${name}`;
    const attachments = [
      file({ id: 1, file_type: 'image', data_url: url('lamp.png'), thumb_url: url('small.png') }),
      file({ id: 2, file_type: 'audio', data_url: url('voice.ogg') }),
      file({ id: 3, file_type: 'video', data_url: url('film.mp4') }),
      file({ id: 4, file_type: 'file', data_url: url('bill.pdf'), file_size: 1_500 }),
      file({ id: 5, file_type: 'fallback', data_url: 'javascript:alert(1)', fallback_title: 'A trap' }),
    ];
    await open([message(1, { ...grace, attachments } as never)]);
    const shown = drawn.article('text 1');
    const addresses = (selector: string, name: string) =>
      [...(shown?.querySelectorAll(selector) ?? [])].map((each) => each.getAttribute(name));
    expect(addresses('a', 'href')).toEqual([url('lamp.png'), url('bill.pdf')]);
    expect(addresses('img', 'src')).toEqual([url('small.png')]);
    expect(addresses('[role=group]:has(input[type=range])', 'aria-label')).toEqual(['voice.ogg']);
    expect(addresses('video', 'src')).toEqual([url('film.mp4')]);
    expect(shown?.textContent).toContain('bill.pdf1.5 kB');
    expect(shown?.textContent).toContain('A trap');
  });

  it('is how the visitor rated the conversation, and what they wrote with it', async () => {
    const submitted_values = { csat_survey_response: { rating: 5, feedback_message: 'Quick' } };
    await open([
      message(1, { ...ada, content_type: 'input_csat', content_attributes: { submitted_values } } as never),
      message(2, { ...ada, content_type: 'input_csat' }),
    ]);
    expect(partsOf('text 1', '[class*=card]')).toEqual(['Rated 5 of 5Quick']);
    expect(partsOf('text 2', '[class*=card]')).toEqual([]);
  });

  it('is what it asked, and what the visitor answered', async () => {
    const items = [
      { name: 'size', label: 'Which size?', options: [{ label: 'Large', value: 'l' }] },
      { name: 'colour', label: 'Which colour?' },
    ];
    const content_attributes = { items, submitted_values: [{ name: 'size', value: 'l' }] };
    await open([message(1, { ...ada, content_type: 'form', content_attributes })]);
    expect(partsOf('text 1', 'dt')).toEqual(['Which size?', 'Which colour?']);
    expect(partsOf('text 1', 'dd')).toEqual(['Large', 'Not answered']);
  });
});

describe('the translation of a message', () => {
  const offered = { meta: { agent_help: true }, payload: [] };
  const canTranslate = (text: string) => partsOf(text, 'button').length > 0 && drawn.names().includes('Translate');

  it('is offered for what the visitor wrote, where the inbox lets its agents ask, and shown when it is there', async () => {
    const { thread, api, help, calls } = await open([message(1, grace)]);
    expect(canTranslate('text 1')).toBe(false);
    vi.spyOn(api as { get: () => Promise<unknown> }, 'get').mockResolvedValue(offered);
    await act(() => help.load());
    await drawn.click('Translate');
    expect(calls).toContainEqual([`messages/${FIRST + 1}/translate`, { target_language: 'en' }]);
    const translated = { content_attributes: { translations: { en: 'In English', de: 'Auf Deutsch' } } };
    const data = { ...message(1, { ...grace, ...translated }), conversation_id: 7, updated_at: '2026-01-02T00:00:00Z' };
    await act(async () => thread.apply({ event: 'message.updated', data } as never));
    await eventually(() => expect(drawn.article('text 1')?.textContent).toContain('TranslationIn English'));
    expect(drawn.names()).not.toContain('Translate');
  });

  it('is not offered for what the team wrote', async () => {
    const { api, help } = await open([message(1, ada)]);
    vi.spyOn(api as { get: () => Promise<unknown> }, 'get').mockResolvedValue(offered);
    await act(() => help.load());
    expect(canTranslate('text 1')).toBe(false);
  });
});

describe('a message that the agent wrote', () => {
  const me = { sender: { id: 99, name: 'Me', available_name: 'Me', type: 'user' } as never };
  const recent = { ...me, message_type: OUTGOING, created_at: Date.now() / 1_000 - 60 };
  const box = () => drawn.container.querySelector('textarea');
  const write = (text: string) =>
    act(async () => {
      Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(box(), text);
      box()?.dispatchEvent(new Event('input', { bubbles: true }));
    });
  const press = (key: string, shiftKey = false) => {
    const event = new KeyboardEvent('keydown', { key, shiftKey, bubbles: true, cancelable: true });
    return act(async () => void box()?.dispatchEvent(event));
  };

  it('is edited in its place for five minutes, one of a colleague or an older one is not [AGT-43]', async () => {
    await open([message(1, recent)]);
    expect(drawn.names()).toContain('Edit message');
    for (const other of [{ ...recent, ...ada }, { ...recent, created_at: Date.now() / 1_000 - 301 }, grace]) {
      end();
      await open([message(1, other)]);
      expect(drawn.names()).not.toContain('Edit message');
    }
  });

  it('is saved by Enter and left as it was by Escape', async () => {
    const { thread, calls } = await open([message(1, recent)]);
    await drawn.click('Edit message');
    expect(box()?.value).toBe('text 1');
    await write('not this');
    await press('Escape');
    expect([box(), calls]).toEqual([null, []]);
    await act(async () => thread.editing.set({ id: FIRST + 1, text: 'text 1' }));
    await write('text one');
    await press('Enter');
    await eventually(() => expect(box()).toBeNull());
    expect(calls).toEqual([[`messages/${FIRST + 1}/content`, { content: 'text one' }]]);
    expect(drawn.article('text one')).toBeDefined();
  });

  it('is not saved without a change, nor by the Enter of a new line, and Escape ends nothing else', async () => {
    const { thread, calls } = await open([message(1, recent)]);
    const received = vi.fn();
    window.addEventListener('keydown', received);
    await drawn.click('Edit message');
    await press('Enter');
    expect([box(), calls]).toEqual([null, []]);
    await act(async () => thread.editing.set({ id: FIRST + 1, text: 'text one' }));
    await press('Enter', true);
    expect([box()?.value, calls]).toEqual(['text one', []]);
    received.mockClear();
    await press('Escape');
    window.removeEventListener('keydown', received);
    expect([box(), received.mock.calls]).toEqual([null, []]);
  });

  it('leaves the next one open that is edited before the answer comes', async () => {
    const { thread, api } = await open([message(1, recent), message(2, recent)]);
    const answer = Promise.withResolvers<object>();
    vi.spyOn(api as { patch: () => Promise<object> }, 'patch').mockReturnValue(answer.promise);
    await act(async () => thread.editing.set({ id: FIRST + 1, text: 'text one' }));
    await press('Enter');
    await act(async () => thread.editing.set({ id: FIRST + 2, text: 'text two' }));
    await act(async () => answer.resolve({ ...message(1, recent), content: 'text one', conversation_id: 7 }));
    expect(box()?.value).toBe('text two');
  });

  it('keeps the new text and says why it was not saved while the connection is down', async () => {
    const { server } = await open([message(1, recent)]);
    await drawn.click('Edit message');
    await write('text one');
    server.isAway = true;
    await press('Enter');
    await eventually(() => expect(drawn.container.querySelector('[role=alert]')?.textContent).toMatch(/offline/));
    expect(box()?.value).toBe('text one');
  });

  it('shows what it said before on request', async () => {
    const { calls } = await open([message(1, { ...recent, content_attributes: { edited_at: 5 } })], {
      formerTexts: [{ id: 1, content: 'the text before', created_at: 5 }],
    });
    expect(calls).toEqual([]);
    await drawn.click('Edited');
    await eventually(() => expect(drawn.container.textContent).toContain('the text before'));
  });
});
