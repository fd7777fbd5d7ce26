import type { TeamNotification } from '@porchlight/core/wire/notification.ts';
import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../../shared/api.ts';
import { createBell } from './bell-store.ts';

const notice = (id: number, overrides: Partial<TeamNotification> = {}): TeamNotification =>
  ({
    id,
    notification_type: 'conversation_mention',
    primary_actor_id: id * 10,
    read_at: null,
    created_at: id,
    last_activity_at: id,
    ...overrides,
  }) as TeamNotification;

const openBell = async (first: TeamNotification[]) => {
  let held = first;
  const listed = () => ({
    data: {
      meta: {
        count: held.length,
        unread_count: held.filter(({ read_at }) => read_at === null).length,
        current_page: 1,
      },
      payload: held,
    },
  });
  const api = {
    get: vi.fn(async () => listed()),
    post: vi.fn(async () => undefined),
    patch: vi.fn(async () => undefined),
    delete: vi.fn(async () => undefined),
  };
  const arrived: number[] = [];
  const bell = createBell({ api: api as never, accountId: 1, onArrival: ({ id }) => arrived.push(id) });
  await bell.load();
  const receive = (
    event: string,
    notification: TeamNotification | { id: number },
    unread_count: number,
    count: number,
  ) => bell.apply({ event, data: { account_id: 1, notification, unread_count, count } } as never);
  return { api, bell, arrived, receive, hold: (items: TeamNotification[]) => (held = items) };
};

const idsOf = ({ items }: { items: readonly TeamNotification[] }) => items.map(({ id }) => id);

describe('the bell', () => {
  it('puts what arrives first, counts as the server counts, and announces it once', async () => {
    const { bell, arrived, receive } = await openBell([notice(1)]);
    receive('notification.created', notice(2), 2, 2);
    expect([idsOf(bell.getSnapshot()), bell.getSnapshot().unread]).toEqual([[2, 1], 2]);
    receive('notification.updated', notice(1, { last_activity_at: 9 }), 2, 2);
    expect(idsOf(bell.getSnapshot())).toEqual([1, 2]);
    receive('notification.updated', notice(2, { read_at: '2026-01-01T00:00:00Z' }), 1, 2);
    // Marked unread by hand in another window: nothing has happened.
    receive('notification.updated', notice(2), 2, 2);
    expect(arrived).toEqual([2, 1]);
  });

  it('reads again when the count shows that an event was missed', async () => {
    const { bell, receive, hold } = await openBell([notice(1), notice(2)]);
    const read = { read_at: '2026-01-01T00:00:00Z' };
    hold([notice(2, read), notice(1, read)]);
    // Another window marked all as read: one word comes of it.
    receive('notification.updated', notice(1, read), 0, 2);
    await expect.poll(() => bell.getSnapshot().items.every(({ read_at }) => read_at !== null)).toBe(true);
    expect(bell.getSnapshot().unread).toBe(0);
  });

  it('shows at once what is done to it, and the truth when the server refuses', async () => {
    const { bell, api } = await openBell([notice(1), notice(2)]);
    void bell.markRead(1);
    expect(bell.getSnapshot().unread).toBe(1);
    api.delete.mockRejectedValueOnce(new Error('no'));
    await bell.remove(2);
    await expect.poll(() => idsOf(bell.getSnapshot())).toEqual([1, 2]);
  });

  it('is quiet about a conversation that is being read, and asks for nothing when there is nothing', async () => {
    const { bell, api } = await openBell([notice(1), notice(2)]);
    await bell.markConversationRead(20);
    expect(bell.getSnapshot().unread).toBe(1);
    expect(api.post).toHaveBeenCalledWith('/api/v1/accounts/1/notifications/read_all', {
      primary_actor_type: 'Conversation',
      primary_actor_id: 20,
    });
    await bell.markConversationRead(20);
    expect(api.post).toHaveBeenCalledTimes(1);
  });

  it('shows what there is after a failed answer, although the connection stayed open', async () => {
    vi.useFakeTimers();
    const { api, bell, hold } = await openBell([notice(1)]);
    hold([notice(1), notice(2)]);
    api.get.mockRejectedValueOnce(new ApiError({ kind: 'network' } as never));
    await bell.load();
    expect(bell.getSnapshot().unread).toBe(1);
    await vi.runOnlyPendingTimersAsync();
    expect(bell.getSnapshot()).toMatchObject({ phase: 'ready', unread: 2 });
    bell.close();
    vi.useRealTimers();
  });
});
