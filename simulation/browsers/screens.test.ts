import { expect, it } from 'vitest';
import { screenProblems } from './screens.ts';

const message = (mark: string, isSending = false) => ({ marks: [mark], isSending });

it('agrees with the end of a conversation, however much of it is in the page', () => {
  expect(screenProblems([message('b'), { marks: [], isSending: false }, message('c')], ['a', 'b', 'c'])).toEqual([]);
  expect(screenProblems([], [])).toEqual([]);
});

it('finds what is missing, foreign, doubled, in another order, or still on its way', () => {
  const stored = ['a', 'b', 'c'];
  expect(screenProblems([message('a'), message('b')], stored)).toEqual(['it ends with a b, not b c']);
  expect(screenProblems([message('a'), message('c')], stored)).toEqual(['it ends with a c, not b c']);
  expect(screenProblems([message('x')], stored)).toEqual(['it shows x, which the conversation does not have']);
  expect(screenProblems([message('c'), message('c')], stored)[0]).toMatch(/twice/);
  expect(screenProblems([message('c'), message('b')], stored)).toEqual(['it ends with c b, not b c']);
  expect(screenProblems([message('c', true)], stored)).toEqual(['1 messages are shown as on their way']);
  expect(screenProblems([], stored)).toEqual(['it ends with nothing, not c']);
});
