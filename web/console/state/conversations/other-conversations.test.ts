import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createOtherConversations, openOther } from './other-conversations.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const conversation = (id: number, values: object = {}) => ({ id, status: 'open', ...values });
const event = (id: number, contact: number, name = 'conversation.status_changed') =>
  ({ event: name, data: { id, meta: { sender: { id: contact } } } }) as never;

const open = async (items: object[]) => {
  const server = { items, isAway: false };
  const read = vi.fn(async (_contact: number) => {
    if (server.isAway) throw new Error('away');
    return server.items as never;
  });
  const others = createOtherConversations({ id: 7, read });
  others.setContact(3);
  await vi.runAllTimersAsync();
  const ids = () => others.getSnapshot().items.map(({ id }) => id);
  return { server, read, others, ids };
};

it('has the other conversations of the contact that go on by themselves, and suggests one that is not resolved', async () => {
  const { others, ids, read } = await open([
    conversation(7),
    conversation(8, { merged_into: 7 }),
    conversation(9, { status: 'resolved' }),
    conversation(10, { status: 'snoozed' }),
  ]);
  expect(ids()).toEqual([9, 10]);
  expect(openOther(others.getSnapshot())?.id).toBe(10);
  others.setContact(3);
  expect(read).toHaveBeenCalledTimes(1);
  others.close();
});

it('follows the conversations of this contact alone, with one request for several events', async () => {
  const { server, others, ids, read } = await open([conversation(8)]);
  server.items = [];
  others.apply(event(8, 3));
  others.apply(event(8, 3, 'conversation.updated'));
  others.apply(event(9, 4));
  await vi.runAllTimersAsync();
  expect([ids(), read.mock.calls.length]).toEqual([[], 2]);
  others.close();
});

it('keeps what it has when the server is away, and says so', async () => {
  const { server, others, ids } = await open([conversation(8)]);
  server.isAway = true;
  await others.load();
  expect([ids(), others.getSnapshot().state]).toEqual([[8], 'failed']);
  others.close();
});
