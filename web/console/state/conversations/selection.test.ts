import { expect, it } from 'vitest';
import { createSelection } from './selection.ts';

const start = () => {
  const selection = createSelection();
  return { selection, ticked: () => [...selection.getSnapshot()].sort((a, b) => a - b) };
};

it('a tick is set and taken away', () => {
  const { selection, ticked } = start();
  selection.toggle(12);
  selection.toggle(14);
  expect(ticked()).toEqual([12, 14]);
  selection.toggle(12);
  expect(ticked()).toEqual([14]);
  selection.set([11, 15]);
  expect(ticked()).toEqual([11, 15]);
  selection.clear();
  expect(ticked()).toEqual([]);
});

it('a range is ticked beside what was, and the next one begins at its end', () => {
  const { selection, ticked } = start();
  selection.toggle(11);
  expect(selection.last()).toBe(11);
  selection.add([14, 13, 12], 12);
  expect([ticked(), selection.last()]).toEqual([[11, 12, 13, 14], 12]);
  selection.clear();
  expect([ticked(), selection.last()]).toEqual([[], null]);
});

it('those that are removed are no longer ticked, and the others stay', () => {
  const { selection, ticked } = start();
  selection.set([11, 12, 13]);
  selection.remove([11, 13, 99]);
  expect(ticked()).toEqual([12]);
});
