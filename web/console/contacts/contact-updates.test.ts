import type { CableEvent } from '@porchlight/core/wire/cable-events.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { CableState } from '../../shared/cable/cable.ts';
import { createStore } from '../../shared/store.ts';
import { createEventEmitter } from '../base/event-emitter.ts';
import { isOfContact, subscribeToContact } from './contact-updates.ts';

const said = (event: string, data: object): CableEvent => ({ event, data }) as CableEvent;

it.each([
  ['a label was renamed', said('account.cache_invalidated', {}), true],
  ['they were changed', said('contact.updated', { id: 7 }), true],
  ['a note was written', said('contact.notes_changed', { id: 7 }), true],
  ['they are gone', said('contact.deleted', { id: 7 }), true],
  ['somebody else was changed', said('contact.updated', { id: 8 }), false],
  ['they ask something new', said('conversation.created', { id: 1, meta: { sender: { id: 7 } } }), true],
  ['somebody else asks', said('conversation.created', { id: 1, meta: { sender: { id: 8 } } }), false],
  ['somebody types', said('conversation.typing_on', {}), false],
])('when %s', (_, message, isExpected) => {
  expect(isOfContact(message, 7)).toBe(isExpected);
});

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('one action with many events is read once, and so is what was missed while the line was down', async () => {
  const events = createEventEmitter<CableEvent>();
  const connection = createStore<CableState>('open');
  const read = vi.fn();
  const end = subscribeToContact({ subscribe: events.subscribe, connection }, 7, read);
  for (let at = 0; at < 3; at += 1) events.emit(said('contact.updated', { id: 7 }));
  await vi.runAllTimersAsync();
  expect(read).toHaveBeenCalledTimes(1);
  connection.set('closed');
  await vi.runAllTimersAsync();
  expect(read).toHaveBeenCalledTimes(1);
  connection.set('open');
  await vi.runAllTimersAsync();
  expect(read).toHaveBeenCalledTimes(2);
  events.emit(said('contact.updated', { id: 7 }));
  end();
  await vi.runAllTimersAsync();
  expect(read).toHaveBeenCalledTimes(2);
});
