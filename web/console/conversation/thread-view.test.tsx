import { OUTGOING } from '@porchlight/core/wire/message-type.ts';
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { memoryStorage } from '../../shared/storage.ts';
import { createStore } from '../../shared/store.ts';
import { timeOf } from '../base/time.ts';
import { createDrafts } from '../state/conversations/drafts.ts';
import type { Thread } from '../state/conversations/thread.ts';
import { ThreadView } from './ThreadView.tsx';
import { createContainer, eventually, FIRST, fakeWorkspace, message, openFakeThread } from './testing/thread.fake.tsx';

let drawn: ReturnType<typeof createContainer>;
let end = () => {};
let focused: ReturnType<typeof vi.spyOn>;
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(60);
  focused = vi.spyOn(document, 'hasFocus').mockReturnValue(true);
  drawn = createContainer();
});
afterEach(() => {
  drawn.end();
  end();
  vi.restoreAllMocks();
});

const open = async (...args: Parameters<typeof openFakeThread>) => {
  const opened = await openFakeThread(...args);
  const drafts = createDrafts(memoryStorage());
  end = () => {
    drafts.close();
    opened.close();
  };
  const workspace = {
    ...{ api: opened.api, accountId: 1, directory: opened.directory, isHeld: opened.outbox.isHeld },
    ...fakeWorkspace,
    ...{ visitorPages: createStore(new Map()), toast: { show: () => {} }, drafts },
  };
  await drawn.render(
    <ThreadView
      workspace={workspace as never}
      thread={opened.thread}
      go={() => {}}
      onBack={() => {}}
      onPerson={() => {}}
    />,
  );
  return opened;
};
const text = () => drawn.container.textContent ?? '';
const reads = (calls: [string, unknown][]) => calls.filter(([path]) => path === 'update_last_seen').length;
const arrive = (thread: Thread, index: number, values: object = {}) =>
  act(async () =>
    thread.apply({ event: 'message.created', data: { ...message(index, values), conversation_id: 7 } } as never),
  );

it('a reply was seen when the visitor saw it, whenever the agent reads the conversation', async () => {
  const contact_last_seen_at = message(1).created_at + 300;
  const reply = message(1, { message_type: OUTGOING, status: 'read' });
  const { calls, thread } = await open([message(0), reply], { facts: { contact_last_seen_at } });
  const seen = `Seen ${timeOf(contact_last_seen_at)}`;
  expect([reads(calls), text().includes(seen)]).toEqual([1, true]);
  await arrive(thread, 900);
  expect([reads(calls), text().includes(seen)]).toEqual([2, true]);
});

describe('a colleague who is typing', () => {
  const typing = (thread: Thread, status: 'on' | 'off', id: number, available_name: string) =>
    act(async () =>
      thread.apply({
        event: `conversation.typing_${status}`,
        data: { conversation: { id: 7 }, is_private: false, user: { id, available_name, type: 'user' } },
      } as never),
    );

  it('is named until they stop, and is not taken for the visitor', async () => {
    const { thread } = await open([message(1)]);
    await typing(thread, 'on', 4, 'Ada');
    await typing(thread, 'on', 5, 'Bo');
    expect(text()).toContain('Ada, Bo is typing');
    expect(drawn.container.querySelector('[role=log]')?.textContent).not.toContain('is typing');
    await typing(thread, 'off', 4, 'Ada');
    expect(text()).toContain('Bo is typing');
    await typing(thread, 'off', 5, 'Bo');
    expect(text()).not.toContain('is typing');
  });

  it('or has the conversation open is named, one who types once', async () => {
    const { thread } = await open([message(1)]);
    const look = (id: number, available_name: string, viewing: boolean) =>
      act(async () =>
        thread.apply({
          event: 'conversation.viewing',
          data: { conversation_id: 7, viewing, user: { id, available_name, avatar_url: '', type: 'user' } },
        } as never),
      );
    expect(text()).not.toContain('Also viewing');
    await look(5, 'Bo', true);
    await look(6, 'Cy', true);
    expect(text()).toContain('Also viewing: Bo, Cy');
    await typing(thread, 'on', 5, 'Bo');
    expect(text()).toContain('Bo is typing · Also viewing: Cy');
    await typing(thread, 'off', 5, 'Bo');
    await look(5, 'Bo', false);
    expect(text()).toContain('Also viewing: Cy');
  });
});

describe('messages of the visitor', () => {
  it('are reported as read when the agent looks at them, and again when another comes', async () => {
    const { thread, calls } = await open([message(1)]);
    expect(reads(calls)).toBe(1);
    await arrive(thread, 2);
    expect(reads(calls)).toBe(2);
    await arrive(thread, 3, { message_type: OUTGOING });
    expect(reads(calls)).toBe(2);
  });

  it('are not read while the window is in the background, until it is looked at again', async () => {
    focused.mockReturnValue(false);
    const { calls } = await open([message(1)]);
    expect(reads(calls)).toBe(0);
    const visible = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    focused.mockReturnValue(true);
    await act(async () => void window.dispatchEvent(new Event('focus')));
    expect(reads(calls)).toBe(0);
    visible.mockReturnValue('visible');
    await act(async () => void window.dispatchEvent(new Event('focus')));
    expect(reads(calls)).toBe(1);
  });

  it('are not reported any more once the thread was left', async () => {
    const { calls } = await open([message(1)]);
    drawn.end();
    window.dispatchEvent(new Event('focus'));
    expect(reads(calls)).toBe(1);
  });

  it('that there are none of need no reading', async () => {
    const { calls } = await open([message(1, { message_type: OUTGOING })]);
    expect(reads(calls)).toBe(0);
  });
});

describe('a message that the agent replies to', () => {
  it('is quoted above the text until the reply is cancelled', async () => {
    const { thread } = await open([message(1, { sender: { id: 3, name: 'Grace', type: 'contact' } as never })]);
    await act(async () => thread.replyTo.set(FIRST + 1));
    expect(text()).toContain('Replying to Grace text 1');
    await drawn.click('Cancel reply');
    expect(text()).not.toContain('Replying to');
  });
});

describe('an action', () => {
  it('that the server has refused says why, and can be tried again or discarded', async () => {
    const { thread, calls } = await open([message(1)], { isRefused: true, refusal: 'Not now' });
    const failure = () => drawn.container.querySelector('[role=alert]')?.textContent;
    await act(async () => void (await thread.setPriority('high')));
    await eventually(() => expect(failure()).toContain('. Not now'));
    const tries = () => calls.filter(([path]) => path === 'toggle_priority').length;
    expect(tries()).toBe(1);
    await drawn.click('Try again');
    await eventually(() => expect(tries()).toBe(2));
    await eventually(() => expect(failure()).toContain('. Not now'));
    await drawn.click('Discard');
    await eventually(() => expect(failure()).toBeUndefined());
  });

  it('that is on its way is not named while there is a connection', async () => {
    const { thread, api } = await open([message(1)]);
    vi.spyOn(api as { post: () => Promise<unknown> }, 'post').mockReturnValue(new Promise(() => {}));
    await act(async () => void (await thread.setStatus('resolved')));
    await eventually(() => expect(thread.actions.getSnapshot()).toHaveLength(1));
    expect(text()).not.toContain('Waiting for the connection');
    expect(drawn.container.querySelector('header')?.textContent).toContain('· Resolved');
  });

  it('that waits for the connection is named while the browser is offline', async () => {
    const { thread, server } = await open([message(1)]);
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    server.isAway = true;
    await act(async () => void window.dispatchEvent(new Event('offline')));
    await act(async () => void (await thread.setStatus('resolved')));
    await eventually(() => expect(text()).toContain('Waiting for the connection: Resolve'));
  });
});

describe('a thread that could not be loaded', () => {
  it('says so, and is asked for again by a button', async () => {
    const { server } = await open([message(1)], { isAway: true });
    expect(text()).toContain('This conversation could not be loaded.');
    server.isAway = false;
    await drawn.click('Try again');
    await eventually(() => expect(drawn.article('text 1')).toBeDefined());
    expect(text()).not.toContain('could not be loaded');
  });

  it('in its newest part shows what it has, says that this may be old, and is asked for again by a button', async () => {
    const { thread, server } = await open([message(1)]);
    server.isAway = true;
    await act(async () => void (await thread.store.catchUp()));
    expect(text()).toContain('This may be out of date.');
    expect(drawn.article('text 1')).toBeDefined();
    server.isAway = false;
    await drawn.click('Try again');
    await eventually(() => expect(text()).not.toContain('This may be out of date.'));
  });
});
