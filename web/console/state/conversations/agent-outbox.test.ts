import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiError, createApi } from '../../../shared/api.ts';
import { memoryEntries } from '../../../shared/outbox/entry.ts';
import type { QueuedAction } from '../outbox/queued-action.ts';
import { type AgentOutbox, createAgentOutbox } from './agent-outbox.ts';
import { createDetails } from './details.ts';

const AGENT = { id: 9, available_name: 'Bo' };
const NAMES = { agents: [AGENT], teams: [{ id: 3, name: 'Billing' }] };
const OPEN = {
  id: 7,
  status: 'open',
  priority: null,
  labels: ['vip'],
  muted: false,
  snoozed_until: null,
  meta: { sender: {} },
};
const RESOLVE: QueuedAction = { kind: 'status', status: 'resolved', snoozed_until: null };

const refusal = (status: number) =>
  new ApiError({ kind: 'status', status, message: 'Assignee is gone', body: {}, requestId: '', retryAfterMs: null });

const boxes: AgentOutbox[] = [];
afterEach(() => {
  for (const box of boxes.splice(0)) box.close();
  vi.unstubAllGlobals();
});

const openTab = (entries = memoryEntries(), myId = Math.random()) => {
  const calls: [string, unknown][] = [];
  const fails: { with: ApiError | undefined } = { with: undefined };
  const server = { ...OPEN };
  const api = {
    get: vi.fn(async () => server),
    post: vi.fn(async (path: string, body: unknown) => {
      if (fails.with) throw fails.with;
      calls.push([path.split('/conversations/7/')[1] ?? path, body]);
    }),
  };
  const onActionSent = vi.fn();
  const onActionRefused = vi.fn();
  const box = createAgentOutbox({
    ...{ api: api as never, entries: Promise.resolve(entries), accountId: 1, myId },
    deliver: () => undefined,
    onActionSent,
    onActionRefused,
  });
  boxes.push(box);
  const { actions, waiting } = box.waitingIn(7);
  const details = createDetails({ read: async () => server as never, queued: actions, names: () => NAMES as never });
  return { box, calls, fails, actions, waiting, details, server, onActionSent, onActionRefused };
};

/** The browser's locks, which all tabs share. */
const oneAtATime = () => {
  const held = new Map<string, Promise<void>>();
  return {
    request: (name: string, work: () => Promise<void>) => {
      const next = (held.get(name) ?? Promise.resolve()).then(work);
      held.set(
        name,
        next.catch(() => {}),
      );
      return next;
    },
  };
};

const OFFLINE = new ApiError({ kind: 'network' });

describe('actions of an agent without a connection', () => {
  it('are shown as done at once and sent in order behind the message written before', async () => {
    const { box, calls, fails, actions, waiting, details } = openTab();
    await details.load();
    fails.with = OFFLINE;
    await box.add(7, { content: 'goodbye', isPrivate: false, files: [], replyTo: null });
    await box.addAction(7, { kind: 'assignee', id: 9 });
    await box.addAction(7, { kind: 'team', id: 3 });
    await box.addAction(7, { kind: 'priority', priority: 'high' });
    await box.addAction(7, { kind: 'labels', add: ['refund'], remove: ['vip'] });
    await box.addAction(7, { kind: 'muted', muted: true });
    await box.addAction(7, { kind: 'status', status: 'snoozed', snoozed_until: 1_800_000_000 });
    expect(waiting.getSnapshot()).toHaveLength(1);
    expect(actions.getSnapshot()).toHaveLength(6);
    expect(details.getSnapshot()).toMatchObject({
      status: 'snoozed',
      snoozed_until: '2027-01-15T08:00:00.000Z',
      priority: 'high',
      labels: ['refund'],
      muted: true,
      meta: { assignee: AGENT, team: NAMES.teams[0] },
    });
    fails.with = undefined;
    box.flush();
    await expect.poll(() => actions.getSnapshot()).toEqual([]);
    expect(calls).toEqual([
      ['messages', expect.objectContaining({ content: 'goodbye' })],
      ['assignments', { assignee_id: 9 }],
      ['assignments', { team_id: 3 }],
      ['toggle_priority', { priority: 'high' }],
      ['labels', { labels: ['refund'] }],
      ['mute', undefined],
      ['toggle_status', { status: 'snoozed', snoozed_until: 1_800_000_000 }],
    ]);
  });

  it('leave the labels alone that a colleague has set meanwhile', async () => {
    const { box, calls, fails, actions, server } = openTab();
    fails.with = OFFLINE;
    await box.addAction(7, { kind: 'labels', add: ['refund'], remove: ['vip'] });
    server.labels = ['vip', 'urgent'];
    fails.with = undefined;
    box.flush();
    await expect.poll(() => actions.getSnapshot()).toEqual([]);
    expect(calls).toEqual([['labels', { labels: ['urgent', 'refund'] }]]);
  });

  it.each([403, 404, 422])(
    'are taken back on the screen when the server answers %i, and the next are sent',
    async (status) => {
      const { box, calls, fails, actions, details, onActionRefused } = openTab();
      await details.load();
      fails.with = refusal(status);
      await box.addAction(7, { kind: 'assignee', id: 9 });
      await expect.poll(() => actions.getSnapshot()).toMatchObject([{ state: 'failed', error: 'Assignee is gone' }]);
      expect(details.getSnapshot()?.meta.assignee).toBeUndefined();
      expect(onActionRefused).toHaveBeenCalledExactlyOnceWith(7, { kind: 'assignee', id: 9 }, fails.with);
      fails.with = undefined;
      await box.addAction(7, RESOLVE);
      await expect.poll(() => calls).toEqual([['toggle_status', { status: 'resolved' }]]);
      await box.discard(actions.getSnapshot()[0]?.echo_id ?? '');
      expect(actions.getSnapshot()).toEqual([]);
    },
  );

  it('are sent by one of two tabs, and shown in both', async () => {
    vi.stubGlobal('navigator', { locks: oneAtATime() });
    const [entries, me] = [memoryEntries(), Math.random()];
    const [here, there] = [openTab(entries, me), openTab(entries, me)];
    for (const tab of [here, there]) tab.fails.with = OFFLINE;
    await there.details.load();
    await here.box.addAction(7, RESOLVE);
    await expect.poll(() => there.details.getSnapshot()?.status).toBe('resolved');
    for (const tab of [here, there]) tab.fails.with = undefined;
    here.box.flush();
    there.box.flush();
    for (const tab of [here, there]) await expect.poll(() => tab.actions.getSnapshot()).toEqual([]);
    expect([...here.calls, ...there.calls]).toEqual([['toggle_status', { status: 'resolved' }]]);
  });

  it('stay shown as done between the answer and the next reading of the conversation', async () => {
    const { details } = openTab();
    await details.load();
    details.sent(RESOLVE);
    expect(details.getSnapshot()?.status).toBe('resolved');
  });
});

describe('a file that is sent on a connection that has died', () => {
  afterEach(() => vi.useRealTimers());

  it('is sent again within half a minute, and what was written after it follows', async () => {
    vi.useFakeTimers();
    const sent: unknown[] = [];
    let isDead = true;
    const answer = (_url: unknown, { body, signal }: RequestInit = {}) =>
      new Promise<Response>((resolve, reject) => {
        signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
        if (isDead) return;
        sent.push(body instanceof FormData ? body.get('content') : JSON.parse(String(body)).content);
        resolve(new Response('{}'));
      });
    const api = createApi({ baseUrl: '', search: () => '', headers: () => ({}), fetch: answer as typeof fetch });
    const box = createAgentOutbox({
      ...{ api, entries: Promise.resolve(memoryEntries()), accountId: 1, myId: Math.random() },
      deliver: () => undefined,
      onActionSent: () => {},
      onActionRefused: () => {},
    });
    boxes.push(box);
    const files = [new File(['an offer'], 'offer.txt')];
    void box.add(7, { content: 'the offer', isPrivate: false, files, replyTo: null });
    await vi.advanceTimersByTimeAsync(1_000);
    isDead = false;
    void box.add(7, { content: 'and a word', isPrivate: false, files: [], replyTo: null });
    await vi.advanceTimersByTimeAsync(34_000);
    expect(sent).toEqual(['the offer', 'and a word']);
  });
});
