import { expect, it } from 'vitest';
import { isTyping, NOT_TYPING, typingOff, typingOn } from './typing.ts';

const event = { conversation: { id: 7 }, is_private: false };
const at = 1_000_000;
const on = typingOn(NOT_TYPING, event, 7, at);

it('LIV-11 LIM-06 the indicator goes out after thirty seconds', () => {
  expect([isTyping(on, at), isTyping(on, at + 29_999), isTyping(on, at + 30_000)]).toEqual([true, true, false]);
});
it('LIV-12 typing on restarts the thirty seconds', () => {
  expect(isTyping(typingOn(on, event, 7, at + 20_000), at + 45_000)).toBe(true);
});
it('LIV-13 off clears it at once', () => expect(isTyping(typingOff(on, event, 7), at)).toBe(false));
it('LIV-14 LIV-15 a private note and another conversation show nothing', () => {
  expect(typingOn(NOT_TYPING, { ...event, is_private: true }, 7, at)).toBe(NOT_TYPING);
  expect(typingOn(NOT_TYPING, event, 8, at)).toBe(NOT_TYPING);
  expect(typingOff(on, event, 8)).toBe(on);
});
it('a conversation not known yet takes what comes', () =>
  expect(isTyping(typingOn(NOT_TYPING, event, null, at), at)).toBe(true));
