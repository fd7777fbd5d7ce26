import { expect, it } from 'vitest';
import { busiestOf, byHour, depthOf, weekOf } from './week.ts';

const empty = Array.from({ length: 7 }, () => Array.from({ length: 24 }, () => 0));
const gridWith = (cells: [day: number, hour: number, value: number][]) => {
  const grid = empty.map((hours) => [...hours]);
  for (const [day, hour, value] of cells) grid[day]?.splice(hour, 1, value);
  return grid;
};

it('a week begins on Monday, though the server counts from Sunday', () => {
  const days = weekOf(
    gridWith([
      [0, 9, 4],
      [1, 9, 2],
      [1, 10, 3],
    ]),
  );
  expect(days.map(({ short }) => short)).toEqual(['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']);
  expect([days[0]?.total, days[6]?.total]).toEqual([5, 4]);
});

it('its hours are counted over all days, and the busiest is named', () => {
  const grid = gridWith([
    [0, 9, 4],
    [1, 9, 2],
    [3, 14, 5],
  ]);
  expect(byHour(grid)[9]).toBe(6);
  expect(busiestOf(grid)).toEqual({ name: 'Wednesday', hour: '14:00', value: 5 });
  expect(busiestOf(empty)).toBeNull();
});

it.each([
  [0, 10, 0],
  [1, 1_000, 1],
  [500, 1_000, 3],
  [10, 10, 5],
  [0, 0, 0],
])('%s beside %s is coloured %s deep', (value, most, depth) => expect(depthOf(value, most)).toBe(depth));
