import type { CableEvent } from '@porchlight/core/wire/cable-events.ts';
import { INCOMING } from '@porchlight/core/wire/message-type.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { memoryEntries } from '../../../shared/outbox/entry.ts';
import { createStore } from '../../../shared/store.ts';
import { type AgentOutbox, createAgentOutbox } from './agent-outbox.ts';
import { openThread, type Thread } from './thread.ts';

const FACTS = {
  ...{ id: 7, status: 'open', priority: null, labels: ['vip'], muted: false, snoozed_until: null },
  ...{ contact_last_seen_at: 0, agent_last_seen_at: 0, custom_attributes: { plan: 'pro', size: 12 } },
  ...{ waiting_since: 0, meta: { sender: { id: 3, name: 'Grace', thumbnail: 'grace.png' } } },
};
const message = (id: number, values: object = {}) => ({
  ...{ id, content: `text ${id}`, content_type: 'text', content_attributes: {}, message_type: INCOMING },
  ...{ created_at: id, private: false, attachments: [], conversation_id: 7, updated_at: '2026-01-01T00:00:00Z' },
  ...values,
});

let thread: Thread;
let outbox: AgentOutbox;
beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  thread.close();
  outbox.close();
  vi.useRealTimers();
});

const open = async (facts: object = {}) => {
  const asked: unknown[][] = [];
  const server = { ...FACTS, ...facts };
  const nameOf = (path: string) => path.split('/conversations/')[1] ?? path;
  const note =
    (verb: string) =>
    async (path: string, body?: unknown): Promise<object> => {
      asked.push([verb, nameOf(path), body]);
      return verb === 'patch' && path.endsWith('/content')
        ? { ...message(2), ...(body as object), updated_at: '2026-01-02T00:00:00Z' }
        : {};
    };
  const api = {
    get: async (path: string, query?: object) => {
      if (nameOf(path) === '7') asked.push(['get', '7', undefined]);
      if (path.endsWith('/edits')) return { payload: [{ content: 'before' }] };
      if (path.endsWith('/scheduled_messages')) return { payload: [] };
      if (path.endsWith('/sync')) return { payload: [], meta: { cursor: 1, more: false, reset: false } };
      if (!path.endsWith('/messages')) return server;
      const all = Array.from({ length: 40 }, (_, at) => message(at + 1));
      const { before = 41, after = before - 20 } = (query ?? {}) as { before?: number; after?: number };
      return { payload: all.filter(({ id }) => id >= after && id < before), meta: { cursor: 1 } };
    },
    ...{ post: note('post'), patch: note('patch'), delete: note('delete') },
  } as never;
  outbox = createAgentOutbox({
    ...{ api, entries: Promise.resolve(memoryEntries()), accountId: 1, myId: Math.random() },
    deliver: (_id, entry) => thread.store.deliver(entry),
    onActionSent: () => {},
    onActionRefused: () => {},
  });
  const onChange = vi.fn();
  const add = vi.spyOn(outbox, 'add');
  const addAction = vi.spyOn(outbox, 'addAction');
  const calls = Object.assign(createStore(null), { isOffered: false }) as never;
  const names = () => ({ agents: [], teams: [], inboxes: [], labels: [], attributes: [], slaPolicies: [] });
  thread = openThread({ api, outbox, calls, accountId: 1, names, onChange }, 7);
  await thread.load();
  const reads = () => asked.filter(([verb, path]) => verb === 'get' && path === '7').length;
  asked.length = 0;
  /** What was asked for but reading the conversation again. */
  const done = () => asked.filter(([verb]) => verb !== 'get');
  return { asked, done, reads, server, onChange, add, addAction };
};
const event = (name: string, data: object) => thread.apply({ event: name, data } as unknown as CableEvent);
const soon = () => vi.advanceTimersByTimeAsync(150);

describe('what comes live', () => {
  it.each([
    'conversation.updated',
    'conversation.status_changed',
    'conversation.contact_changed',
    'assignee.changed',
    'team.changed',
  ])('%s of this conversation is taken over and read again, of another it is not', async (name) => {
    const { reads } = await open();
    event(name, { ...FACTS, id: 8, priority: 'low' });
    await soon();
    expect([thread.details.getSnapshot()?.priority, reads()]).toEqual([null, 0]);
    event(name, { ...FACTS, priority: 'high', contact_last_seen_at: 0 });
    expect(thread.details.getSnapshot()?.priority).toBe('high');
    await soon();
    expect(reads()).toBe(1);
  });

  it.each(['contact.updated', 'account.cache_invalidated'])('%s has the conversation read again', async (name) => {
    const { reads } = await open();
    event(name, { id: 3 });
    await soon();
    expect(reads()).toBe(1);
  });

  it('a change of another contact has nothing read again', async () => {
    const { reads } = await open();
    event('contact.updated', { id: 4 });
    await soon();
    expect(reads()).toBe(0);
  });

  it('a message has the conversation read again where a service level counts from it', async () => {
    const { reads } = await open();
    const sent = { ...message(41), conversation: { unread_count: 1 } };
    event('message.created', sent);
    await soon();
    expect([reads(), thread.store.getSnapshot().messages.at(-1)?.id]).toEqual([0, 41]);
    thread.close();
    outbox.close();
    const other = await open({ applied_sla: { id: 1 } });
    event('message.created', { ...sent, conversation_id: 8 });
    await soon();
    expect(other.reads()).toBe(0);
    event('message.created', sent);
    await soon();
    expect(other.reads()).toBe(1);
  });

  it('a colleague who types is no visitor who does', async () => {
    await open();
    const user = { id: 4, name: 'Ada', available_name: 'Ada', thumbnail: '', type: 'user' };
    const typing = { conversation: { id: 7 }, is_private: false };
    event('conversation.typing_on', { ...typing, user });
    expect([thread.store.getSnapshot().typist, thread.colleagues.getSnapshot().typing.length]).toEqual([null, 1]);
    event('conversation.typing_on', { ...typing, user: { id: 3, name: 'Grace', type: 'contact', thumbnail: '' } });
    expect(thread.store.getSnapshot().typist?.name).toBe('Grace');
    event('conversation.typing_off', { ...typing, user });
    expect([thread.store.getSnapshot().typist?.name, thread.colleagues.getSnapshot().typing.length]).toEqual([
      'Grace',
      0,
    ]);
  });
});

describe('what an agent writes', () => {
  it('answers the message that was chosen, once, and the thread goes to its end', async () => {
    const { add } = await open();
    thread.replyTo.set(12);
    const draft = { content: 'Yes', isPrivate: false, files: [] };
    await thread.send(draft);
    await thread.send(draft);
    expect(add.mock.calls).toEqual([
      [7, { ...draft, replyTo: 12 }],
      [7, { ...draft, replyTo: null }],
    ]);
    expect([thread.replyTo.getSnapshot(), thread.target.getSnapshot()]).toEqual([null, { id: 'newest' }]);
  });

  it('is changed on the server first, and then in the list', async () => {
    const { done } = await open();
    await thread.editMessage(22, 'better');
    expect(done()).toEqual([['patch', '7/messages/22/content', { content: 'better' }]]);
  });

  it('is reported while they type, with whether it is a note', async () => {
    const { done } = await open();
    thread.signalTyping('on', true);
    expect(done()).toEqual([['post', '7/toggle_typing_status', { typing_status: 'on', is_private: true }]]);
  });
});

describe('what an agent decides', () => {
  it.each<[string, () => unknown, object]>([
    [
      'resolved',
      () => thread.setStatus('resolved'),
      { kind: 'status', status: 'resolved', snoozed_until: null, seen: 40 },
    ],
    [
      'snoozed',
      () => thread.setStatus('snoozed', 99),
      { kind: 'status', status: 'snoozed', snoozed_until: 99, seen: 40 },
    ],
    ['assigned', () => thread.assign(5), { kind: 'assignee', id: 5 }],
    ['assigned to a team', () => thread.assignTeam(6), { kind: 'team', id: 6 }],
    ['urgent', () => thread.setPriority('urgent'), { kind: 'priority', priority: 'urgent' }],
    ['labelled', () => thread.toggleLabel('new'), { kind: 'labels', add: ['new'], remove: [] }],
    ['no longer labelled', () => thread.toggleLabel('vip'), { kind: 'labels', add: [], remove: ['vip'] }],
    ['blocked', () => thread.setMuted(true), { kind: 'muted', muted: true }],
  ])('%s: is queued, and what it was before is passed on', async (_name, act, action) => {
    const { addAction, onChange } = await open();
    await act();
    expect(addAction.mock.calls).toEqual([[7, action]]);
    expect(onChange.mock.calls).toEqual([[7, FACTS, action, undefined]]);
  });

  it('says what is opened after resolving', async () => {
    const { onChange } = await open();
    await thread.setStatus('resolved', null, 'list');
    expect(onChange.mock.calls[0]?.[3]).toBe('list');
  });

  it('a refused change of status is made again with what is on the screen now, another one as it was', async () => {
    const { addAction } = await open();
    const refused = (action: object) => ({ echo_id: 'e', payload: { action } }) as never;
    const discard = vi.spyOn(outbox, 'discard');
    const retry = vi.spyOn(outbox, 'retry');
    await thread.retryAction(refused({ kind: 'status', status: 'resolved', snoozed_until: null, seen: 3 }));
    expect(addAction.mock.calls).toEqual([[7, { kind: 'status', status: 'resolved', snoozed_until: null, seen: 40 }]]);
    await thread.retryAction(refused({ kind: 'priority', priority: 'high' }));
    expect(addAction).toHaveBeenCalledOnce();
    expect([discard.mock.calls, retry.mock.calls]).toEqual([[['e']], [['e']]]);
  });

  it('changes one attribute and leaves the others, and takes one away', async () => {
    const { done, reads } = await open();
    await thread.setAttributes({ plan: 'free' });
    await thread.setAttributes({ plan: undefined });
    expect(done()).toEqual([
      ['post', '7/custom_attributes', { custom_attributes: { plan: 'free', size: 12 } }],
      ['post', '7/custom_attributes', { custom_attributes: { size: 12 } }],
    ]);
    const before = reads();
    await soon();
    expect(reads()).toBe(before + 1);
  });

  it.each<[string, () => unknown, unknown[]]>([
    ['a policy', () => thread.setSlaPolicy(3), ['patch', '7', { sla_policy_id: 3 }]],
    ['unread', () => thread.markUnread(), ['post', '7/unread', {}]],
    ['a transcript', () => thread.mailTranscript('a@b.co'), ['post', '7/transcript', { email: 'a@b.co' }]],
    ['sent again', () => thread.sendAgain(5), ['post', '7/messages/5/retry', undefined]],
  ])('%s: is asked of the server at once', async (_name, act, request) => {
    const { done } = await open();
    await act();
    expect(done()).toEqual([request]);
  });

  it('a policy has the conversation read again', async () => {
    const { reads } = await open();
    await thread.setSlaPolicy(null);
    await soon();
    expect(reads()).toBe(1);
  });
});

describe('an earlier message', () => {
  it('is loaded and gone to, also twice', async () => {
    await open();
    await thread.goTo(4);
    const first = thread.target.getSnapshot();
    expect([first, thread.store.getSnapshot().messages[0]?.id]).toEqual([{ id: 4 }, 4]);
    await thread.goTo(4);
    expect(thread.target.getSnapshot()).not.toBe(first);
  });

  it('has its former texts', async () => {
    await open();
    expect(await thread.formerTexts(4)).toEqual([{ content: 'before' }]);
  });
});

it('a thread that is closed says that the agent does not look any more, and reads nothing', async () => {
  const { done, reads } = await open();
  event('contact.updated', { id: 3 });
  thread.close();
  await soon();
  expect([done(), reads()]).toEqual([[['post', '7/viewing', { viewing: false }]], 0]);
});
