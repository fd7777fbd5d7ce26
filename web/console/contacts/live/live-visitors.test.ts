import type { CableEvent } from '@porchlight/core/wire/cable-events.ts';
import type { ListedVisitor } from '@porchlight/core/wire/widget/live-visitor.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openLiveVisitors } from './live-visitors.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const visitor = (id: string, active_at: number, more: object = {}) =>
  ({ id, active_at, started_at: 1, expires_in: 45, contact: null, conversation: null, ...more }) as ListedVisitor;

const open = async (first: ListedVisitor[] | Error) => {
  let answer: ListedVisitor[] | Error = first;
  let listener: (message: CableEvent) => void = () => {};
  const get = vi.fn(async () => {
    if (answer instanceof Error) throw answer;
    return { payload: answer };
  });
  const live = openLiveVisitors({
    api: { get } as never,
    accountId: 1,
    subscribe: (next) => {
      listener = next;
      return () => {};
    },
    isHidden: () => false,
  });
  await vi.advanceTimersByTimeAsync(0);
  return {
    live,
    get,
    answerWith: (next: ListedVisitor[] | Error) => {
      answer = next;
    },
    receive: (data: object) => listener({ event: 'visitor.seen', data: { account_id: 1, ...data } } as CableEvent),
    ids: () => live.getSnapshot().visitors.map(({ id }) => id),
  };
};

it('an event adds and moves a visitor, newest activity first, and leaves the conversation (AGT-90)', async () => {
  const conversation = { id: 7, assignee: null };
  const { live, receive, ids } = await open([visitor('a', 20, { contact: { id: 1 }, conversation }), visitor('b', 10)]);
  expect(ids()).toEqual(['a', 'b']);
  receive(visitor('c', 30));
  expect(ids()).toEqual(['c', 'a', 'b']);
  receive(visitor('a', 40, { contact: { id: 1 } }));
  expect(ids()).toEqual(['a', 'c', 'b']);
  expect(live.getSnapshot().visitors[0]?.conversation).toEqual(conversation);
  live.close();
});

it('who does not report any more is gone; the list is read again, and stays when that fails (AGT-95)', async () => {
  const { live, get, receive, ids, answerWith } = await open([visitor('a', 20), visitor('b', 10)]);
  receive(visitor('b', 10, { expires_in: 6 }));
  await vi.advanceTimersByTimeAsync(7_000);
  expect(ids()).toEqual(['a']);
  answerWith(new Error('offline'));
  await vi.advanceTimersByTimeAsync(15_000);
  expect([get.mock.calls.length, ids()]).toEqual([2, ['a']]);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(ids()).toEqual([]);
  live.close();
});

it('a first reading that fails is shown, and can be repeated', async () => {
  const { live, answerWith, ids } = await open(new Error('offline'));
  expect(live.getSnapshot().phase).toBe('failed');
  answerWith([visitor('a', 1)]);
  await live.load();
  expect(ids()).toEqual(['a']);
  live.close();
});
