import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { TeamMessage } from '@porchlight/core/wire/message.ts';
import { ApiError } from '../../shared/api.ts';
import { memoryEntries } from '../../shared/outbox/entry.ts';
import { useStore } from '../../shared/use-store.ts';
import { createAgentHelp } from './agent-help.ts';
import { createDeskOutbox } from '../outbox/desk-outbox.ts';
import { MessageList } from './MessageList.tsx';
import { openThread, type Thread } from './thread.ts';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

const NOON = new Date().setHours(12, 0, 0, 0) / 1_000;
/** Ids count up from here, so that a page of history has ids before it. */
const FIRST = 1_000;

const message = (index: number, values: Partial<TeamMessage> = {}) => ({
  id: FIRST + index,
  content: `text ${index}`,
  content_type: 'text',
  content_attributes: {},
  message_type: 0,
  created_at: NOON + index,
  updated_at: '2026-01-01T00:00:00Z',
  private: false,
  attachments: [],
  ...values,
});

let root: Root;
let place: HTMLElement;
let end = () => {};
beforeEach(() => {
  // happy-dom has no layout: without a height, every row would be rendered.
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(60);
  place = document.body.appendChild(document.createElement('div'));
  root = createRoot(place);
});
afterEach(() => {
  act(() => root.unmount());
  end();
  place.remove();
  vi.restoreAllMocks();
});

/** A thread whose server has these messages; `calls` has what was asked of the server. */
const open = async (messages: ReturnType<typeof message>[], { isRefused = false } = {}) => {
  const calls: [string, unknown][] = [];
  const note = async (path: string, body: unknown) => {
    calls.push([path.split('/conversations/7/')[1] ?? path, body]);
    if (isRefused && path.endsWith('/messages'))
      throw new ApiError({
        kind: 'status',
        status: 422,
        message: 'Too long',
        body: {},
        requestId: '',
        retryAfterMs: null,
      });
    return {};
  };
  const api = {
    get: async (path: string, query?: { before?: number; after?: number }) => {
      if (query) calls.push([path.split('/conversations/7/')[1] ?? path, query]);
      if (!path.endsWith('/messages'))
        return { id: 7, status: 'open', contact_last_seen_at: 0, agent_last_seen_at: 0, meta: {} };
      const { before = Infinity, after } = query ?? {};
      const found = messages.filter(({ id }) => id < before && id >= (after ?? 0));
      return { payload: after === undefined ? found.slice(-20) : found, meta: { cursor: 0 } };
    },
    post: note,
    delete: note,
  } as never;
  const outbox = createDeskOutbox({
    ...{ api, entries: Promise.resolve(memoryEntries()), accountId: 1, myId: Math.random() },
    deliver: () => undefined,
    onActionSent: () => {},
    onActionRefused: () => {},
  });
  const names = () => ({ agents: [], teams: [] }) as never;
  const thread = openThread({ api, outbox, calls: {} as never, accountId: 1, names, onChange: () => {} }, 7);
  const help = createAgentHelp(api, 1, 7);
  end = () => {
    thread.close();
    outbox.close();
  };
  await thread.load();
  const Shown = ({ of }: { of: Thread }) => (
    <MessageList thread={of} help={help} snapshot={useStore(of.store)} run={(action) => void action.catch(() => {})} />
  );
  await act(async () => root.render(<Shown of={thread} />));
  calls.length = 0;
  return { thread, calls };
};

const eventually = (check: () => void) =>
  vi.waitFor(async () => {
    await act(async () => void (await vi.dynamicImportSettled()));
    check();
  });
const article = (text: string) =>
  [...place.querySelectorAll('article')].find((each) => each.textContent?.includes(text));
const click = (name: string | RegExp) =>
  act(async () => {
    const button = [...place.querySelectorAll('button')].find((each) => {
      const label = each.getAttribute('aria-label') ?? each.textContent ?? '';
      return typeof name === 'string' ? label === name : name.test(label);
    });
    if (!button) throw new Error(`No button is called ${name}:\n${place.innerHTML}`);
    button.click();
  });

describe('the messages of a thread', () => {
  it('are on the side of who wrote them, notes apart', async () => {
    await open([message(1), message(2, { message_type: 1 }), message(3, { message_type: 1, private: true })]);
    const sides = [1, 2, 3].map((index) => article(`text ${index}`)?.dataset['side']);
    expect(sides).toEqual(['theirs', 'ours', 'note']);
  });

  it('before those that are loaded come when the agent scrolls up, and by a button', async () => {
    const { thread, calls } = await open(Array.from({ length: 60 }, (_, index) => message(index)));
    const log = place.querySelector('[role="log"]');
    await act(async () => {
      if (log) log.scrollTop = 10;
      log?.dispatchEvent(new Event('scroll'));
    });
    await eventually(() => expect(calls).toEqual([['messages', { before: FIRST + 40 }]]));
    await eventually(() => expect(thread.store.getSnapshot().messages).toHaveLength(40));
    await click('Show older messages');
    await eventually(() => expect(calls.at(-1)).toEqual(['messages', { before: FIRST + 20 }]));
  });

  it('are shown to the end again when the agent who reads further up sends one', async () => {
    const before = Array.from({ length: 60 }, (_, index) => message(index));
    const { thread } = await open(before, { isRefused: true });
    const log = place.querySelector('[role="log"]');
    if (!log) throw new Error('There is no list of messages.');
    vi.spyOn(log, 'scrollHeight', 'get').mockReturnValue(3_000);
    vi.spyOn(log, 'clientHeight', 'get').mockReturnValue(600);
    await act(async () => {
      log.scrollTop = 200;
      log.dispatchEvent(new Event('scroll'));
    });
    expect(place.textContent).toContain('Go to latest');
    await act(async () => void (await thread.send({ content: 'What I think', isPrivate: false, files: [] })));
    await eventually(() => expect(article('What I think')).toBeDefined());
    expect(place.textContent).not.toContain('Go to latest');
    expect(log.scrollTop).toBe(3_000);
  });

  it('can be gone to from the message that answers one, and it stands out', async () => {
    const list = Array.from({ length: 60 }, (_, index) => message(index));
    await open([...list, message(60, { content: 'Yes, that one', content_attributes: { in_reply_to: FIRST } })]);
    expect(article('text 0')).toBeUndefined();
    await click('An earlier message');
    await eventually(() => expect(article('text 0')?.hasAttribute('data-target')).toBe(true));
  });

  it('that the server has refused can be sent again or discarded (ERR-01)', async () => {
    const { thread, calls } = await open([message(1)], { isRefused: true });
    await act(async () => void (await thread.send({ content: 'Too long a text', isPrivate: false, files: [] })));
    await eventually(() => expect(article('Too long a text')?.dataset['state']).toBe('failed'));
    expect(place.querySelector('[role="alert"]')?.textContent).toContain('Too long');
    const sent = calls.length;
    await click('Send message again');
    await eventually(() => expect(calls).toHaveLength(sent + 1));
    await eventually(() => expect(article('Too long a text')?.dataset['state']).toBe('failed'));
    await click('Discard');
    await eventually(() => expect(article('Too long a text')).toBeUndefined());
  });
});
