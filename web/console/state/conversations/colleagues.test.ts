import type { CableEvent } from '@porchlight/core/wire/cable-events.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createColleagues } from './colleagues.ts';

const ADA = { id: 7, type: 'user', name: 'Ada' };
const BO = { id: 8, type: 'user', name: 'Bo' };
const event = (name: string, data: object) => ({ event: name, data }) as unknown as CableEvent;
const viewing = (user: object, on: boolean, conversation_id = 3) =>
  event('conversation.viewing', { conversation_id, user, viewing: on });
const typing = (user: object, isOn = true, id = 3) =>
  event(`conversation.typing_${isOn ? 'on' : 'off'}`, { conversation: { id }, user });

let published: boolean[];
let close: () => void;
const start = () => {
  const colleagues = createColleagues(3, (isViewing) => published.push(isViewing));
  close = colleagues.close;
  const named = () => {
    const { viewing: looking, typing: writing } = colleagues.getSnapshot();
    return [looking.map(({ name }) => name), writing.map(({ name }) => name)];
  };
  return { apply: colleagues.apply, named };
};
const turn = (state: 'visible' | 'hidden') => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
};
beforeEach(() => {
  published = [];
  vi.useFakeTimers();
});
afterEach(() => {
  close();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

it('colleagues who look are shown until they leave, or have not said so for three quarters of a minute', () => {
  const { apply, named } = start();
  apply(viewing(ADA, true));
  apply(viewing(BO, true));
  apply(viewing({ id: 9, name: 'Cy' }, true, 4));
  expect(named()).toEqual([['Ada', 'Bo'], []]);
  apply(viewing(BO, false));
  vi.advanceTimersByTime(30_000);
  apply(viewing(ADA, true));
  vi.advanceTimersByTime(44_999);
  expect(named()).toEqual([['Ada'], []]);
  vi.advanceTimersByTime(1);
  expect(named()).toEqual([[], []]);
});

it('colleagues who write are shown until they stop, send, or 30 seconds have passed; the visitor is not one', () => {
  const { apply, named } = start();
  const who = () => named()[1];
  apply(typing(ADA));
  apply(typing({ id: 1, type: 'contact', name: 'Grace' }));
  apply(typing(BO, true, 4));
  expect(who()).toEqual(['Ada']);
  apply(typing(ADA, false));
  expect(who()).toEqual([]);
  apply(typing(ADA));
  apply(event('message.created', { conversation_id: 4, sender: ADA }));
  apply(event('message.created', { conversation_id: 3, sender: { ...ADA, type: 'contact' } }));
  expect(who()).toEqual(['Ada']);
  apply(event('message.created', { conversation_id: 3, sender: ADA }));
  expect(who()).toEqual([]);
  apply(typing(ADA));
  vi.advanceTimersByTime(29_999);
  expect(who()).toEqual(['Ada']);
  vi.advanceTimersByTime(1);
  expect(who()).toEqual([]);
});

it('one says that one looks: at once, every 20 seconds, to who comes new; and that one has gone', () => {
  const { apply } = start();
  expect(published).toEqual([true]);
  vi.advanceTimersByTime(20_000);
  expect(published).toEqual([true, true]);
  apply(viewing(ADA, true));
  apply(viewing(ADA, true));
  expect(published).toEqual([true, true, true]);
  turn('hidden');
  expect(published.at(-1)).toBe(false);
  const { length } = published;
  vi.advanceTimersByTime(60_000);
  apply(viewing(BO, true));
  expect(published).toHaveLength(length);
  turn('visible');
  expect(published.at(-1)).toBe(true);
  window.dispatchEvent(new Event('pagehide'));
  expect(published.at(-1)).toBe(false);
});

it('a conversation that was closed says so once, and nothing more', () => {
  const { apply } = start();
  apply(viewing(ADA, true));
  close();
  expect(published.at(-1)).toBe(false);
  const { length } = published;
  vi.advanceTimersByTime(60_000);
  turn('visible');
  window.dispatchEvent(new Event('pagehide'));
  expect(published).toHaveLength(length);
});

it('a page that is opened behind others does not say that one looks', () => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  start();
  expect(published).toEqual([]);
});
