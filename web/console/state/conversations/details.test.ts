import type { SocketConversation, TeamConversation } from '@porchlight/core/wire/conversation.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '../../../shared/api.ts';
import type { Entry } from '../../../shared/outbox/entry.ts';
import { createStore } from '../../../shared/store.ts';
import type { QueuedAction } from '../outbox/queued-action.ts';
import { createDetails } from './details.ts';

const ADA = { id: 7, name: 'Ada' };
const BO = { id: 8, name: 'Bo' };
const conversation = (values: object = {}) =>
  ({
    ...{ id: 3, status: 'open', priority: null, labels: [], snoozed_until: null, custom_attributes: {} },
    ...{ waiting_since: 0, muted: false, meta: { sender: { id: 1 } } },
    ...values,
  }) as unknown as TeamConversation;
const refusal = (status: number) =>
  new ApiError({ kind: 'status', status, message: 'No', body: {}, requestId: '', retryAfterMs: null });

let close: () => void;
const start = (...answers: (() => Promise<TeamConversation>)[]) => {
  const read = vi.fn(() => answers.shift()?.() ?? Promise.resolve(conversation()));
  const queued = createStore<readonly Entry[]>([]);
  const names = () => ({ agents: [ADA, BO], teams: [{ id: 5, name: 'Sales' }] }) as never;
  const details = createDetails({ read, queued, names });
  close = details.close;
  const queue = (action: QueuedAction, state: Entry['state'] = 'waiting') =>
    queued.set([{ state, payload: { action } } as unknown as Entry]);
  return { details, read, queue, queued };
};
beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  close();
  vi.useRealTimers();
});

it('a live event shows at once, without whom it names newly, and the answer is read soon after the last one', async () => {
  const { details, read } = start(async () => conversation({ meta: { sender: { id: 1 }, assignee: ADA } }));
  await details.load();
  const event = (values: object) => details.apply(conversation(values) as unknown as SocketConversation);
  event({ status: 'pending', labels: ['vip'], meta: { assignee: ADA, team: { id: 5 } } });
  expect(details.getSnapshot()).toMatchObject({
    status: 'pending',
    labels: ['vip'],
    meta: { assignee: ADA, team: { id: 5 } },
  });
  event({ priority: 'high', meta: { assignee: BO } });
  expect(details.getSnapshot()).toMatchObject({ priority: 'high', meta: { sender: { id: 1 } } });
  expect(details.getSnapshot()?.meta).not.toHaveProperty('assignee');
  expect(details.getSnapshot()?.meta).not.toHaveProperty('team');
  await vi.advanceTimersByTimeAsync(149);
  expect(read).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(1);
  expect(read).toHaveBeenCalledTimes(2);
});

it('a queued change shows as if it were sent, until it is refused', async () => {
  const { details, queue, queued } = start();
  queue({ kind: 'assignee', id: BO.id });
  expect(details.getSnapshot()).toBeNull();
  await details.load();
  expect(details.getSnapshot()?.meta.assignee).toEqual(BO);
  queue({ kind: 'assignee', id: BO.id }, 'failed');
  expect(details.getSnapshot()?.meta).not.toHaveProperty('assignee');
  queued.set([{ state: 'waiting', payload: { content: 'a message' } } as unknown as Entry]);
  expect(details.getSnapshot()).toEqual(conversation());
});

it('a change that was sent stays, whatever an answer from before it says', async () => {
  const late = Promise.withResolvers<TeamConversation>();
  const { details, read } = start(
    async () => conversation(),
    () => late.promise,
    async () => conversation({ priority: 'low' }),
  );
  await details.load();
  const asked = details.load();
  details.sent({ kind: 'priority', priority: 'urgent' });
  late.resolve(conversation());
  await asked;
  expect(details.getSnapshot()?.priority).toBe('urgent');
  await vi.advanceTimersByTimeAsync(150);
  expect([details.getSnapshot()?.priority, read.mock.calls.length]).toEqual(['low', 3]);
});

it.each([401, 403, 404])(
  'a conversation that is answered with %i is missing, and not asked for again',
  async (status) => {
    const { details, read } = start(() => Promise.reject(refusal(status)));
    await details.load();
    await vi.advanceTimersByTimeAsync(120_000);
    expect([details.problem.getSnapshot(), read.mock.calls.length]).toEqual(['missing', 1]);
  },
);

it.each([new ApiError({ kind: 'network' }), refusal(500), new Error('x')])(
  'one that fails is asked for again: %s',
  async (error) => {
    const { details, read } = start(() => Promise.reject(error));
    await details.load();
    expect(details.problem.getSnapshot()).toBe('failed');
    await vi.advanceTimersByTimeAsync(10_000);
    expect([details.problem.getSnapshot(), details.getSnapshot()?.id, read.mock.calls.length]).toEqual([null, 3, 2]);
  },
);

it('one that was closed asks for nothing and takes no answer', async () => {
  const late = Promise.withResolvers<TeamConversation>();
  const { details, read } = start(() => late.promise);
  const asked = details.load();
  details.soon();
  details.close();
  late.resolve(conversation());
  await asked;
  await vi.advanceTimersByTimeAsync(60_000);
  expect([details.getSnapshot(), read.mock.calls.length]).toEqual([null, 1]);
});
