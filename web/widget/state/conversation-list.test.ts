import type { WidgetConversationSummary } from '@porchlight/core/wire/conversation.ts';
import { expect, it, vi } from 'vitest';
import { createConversationList } from './conversation-list.ts';

const of = (id: number) => ({ id }) as WidgetConversationSummary;

it('an answer about the former visitor is dropped, and theirs do not show meanwhile', async () => {
  const late = Promise.withResolvers<WidgetConversationSummary[]>();
  const answers = [Promise.resolve([of(1)]), late.promise, Promise.resolve([of(9)])];
  const list = createConversationList({ conversations: vi.fn(() => answers.shift() ?? Promise.resolve([])) });
  await list.fetch();
  const asked = list.fetch();
  list.renew();
  expect(list.getSnapshot()).toEqual({ state: 'loading', items: [] });
  await vi.waitFor(() => expect(list.getSnapshot()).toEqual({ state: 'ready', items: [of(9)] }));
  late.resolve([of(1), of(2)]);
  await asked;
  expect(list.getSnapshot().items).toEqual([of(9)]);
});

it('does not read again before a first request', () => {
  const conversations = vi.fn(async () => []);
  createConversationList({ conversations }).renew();
  expect(conversations).not.toHaveBeenCalled();
});

it('what happens while it is being read is read once more', async () => {
  vi.useFakeTimers();
  const late = Promise.withResolvers<WidgetConversationSummary[]>();
  const answers = [late.promise, Promise.resolve([of(1), of(2)])];
  const conversations = vi.fn(() => answers.shift() ?? Promise.resolve([]));
  const list = createConversationList({ conversations });
  const read = list.fetch();
  list.touch();
  list.touch();
  await vi.advanceTimersByTimeAsync(300);
  late.resolve([of(1)]);
  await read;
  await vi.advanceTimersByTimeAsync(1_000);
  expect([list.getSnapshot().items, conversations.mock.calls.length]).toEqual([[of(1), of(2)], 2]);
  vi.useRealTimers();
});

it('an event causes one request, and none after the widget has stopped', async () => {
  vi.useFakeTimers();
  const conversations = vi.fn(async () => [of(1)]);
  const list = createConversationList({ conversations });
  await list.fetch();
  for (let event = 0; event < 3; event++) list.touch();
  await vi.advanceTimersByTimeAsync(299);
  expect(conversations).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(1);
  expect(conversations).toHaveBeenCalledTimes(2);
  list.touch();
  list.stop();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(conversations).toHaveBeenCalledTimes(2);
  vi.useRealTimers();
});
