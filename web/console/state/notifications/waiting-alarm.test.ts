import type { CableEvent } from '@porchlight/core/wire/cable-events.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createWaitingAlarm, REPEAT_MS } from './waiting-alarm.ts';

const ring = vi.fn();
let alarm: ReturnType<typeof createWaitingAlarm>;
beforeEach(() => {
  vi.useFakeTimers();
  ring.mockClear();
  alarm = createWaitingAlarm(ring);
});
afterEach(() => {
  alarm.close();
  vi.useRealTimers();
});

/** Only the fields that are read. */
const event = (name: string, data: object) => alarm.apply({ event: name, data } as unknown as CableEvent);
const rings = (times: number) => {
  vi.advanceTimersByTime(times * REPEAT_MS);
  return ring.mock.calls.length;
};

it('rings every thirty seconds while a conversation waits, once for all [AGT-176]', () => {
  alarm.add(1);
  alarm.add(2);
  alarm.add(1);
  expect(rings(3)).toBe(3);
  event('message.created', { conversation_id: 1, message_type: 1, private: false });
  expect(rings(1)).toBe(4);
  event('conversation.updated', { id: 2, status: 'open', unread_count: 0 });
  expect(rings(3)).toBe(4);
  alarm.add(2);
  expect(rings(1)).toBe(5);
});

it('goes on after a private note, a visitor’s message and events of a conversation that still waits', () => {
  alarm.add(1);
  event('message.created', { conversation_id: 1, message_type: 1, private: true });
  event('message.created', { conversation_id: 1, message_type: 0, private: false });
  event('conversation.updated', { id: 1, status: 'open', unread_count: 2 });
  event('conversation.deleted', { id: 9 });
  expect(rings(1)).toBe(1);
});

it.each([
  ['conversation.status_changed', { id: 1, status: 'resolved', unread_count: 1 }],
  ['conversation.deleted', { id: 1 }],
  ['conversation.access_changed', { id: 1 }],
])('ends with %s', (name, data) => {
  alarm.add(1);
  event(name, data);
  expect(rings(2)).toBe(0);
});
