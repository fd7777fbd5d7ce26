import { describe, expect, it } from 'vitest';
import { fitted, limitView, outcomeOf, WHOLE, zoomAround } from './view.ts';

const STAGE = { width: 400, height: 800 };

it.each([
  [
    { width: 800, height: 400 },
    { width: 400, height: 200 },
  ],
  [
    { width: 100, height: 400 },
    { width: 200, height: 800 },
  ],
  [{ width: 400, height: 800 }, STAGE],
])('a picture of %j is fitted into the stage as %j', (picture, expected) =>
  expect(fitted(picture, STAGE)).toEqual(expected),
);
it('a picture that has no size yet has none on the stage', () =>
  expect(fitted({ width: 0, height: 0 }, STAGE)).toEqual({ width: 0, height: 0 }));

describe('an enlarged picture [PHN-09]', () => {
  const shown = { width: 400, height: 200 };
  it.each([
    [{ scale: 0.4, x: 30, y: 9 }, WHOLE],
    [
      { scale: 9, x: 0, y: 0 },
      { scale: 5, x: 0, y: 0 },
    ],
    [
      { scale: 2, x: 900, y: 900 },
      { scale: 2, x: 200, y: 0 },
    ],
    [
      { scale: 2, x: -900, y: -900 },
      { scale: 2, x: -200, y: 0 },
    ],
    [
      { scale: 5, x: 40, y: 90 },
      { scale: 5, x: 40, y: 90 },
    ],
    [
      { scale: 5, x: 40, y: 190 },
      { scale: 5, x: 40, y: 100 },
    ],
  ])('%j is shown as %j', (view, expected) => {
    const { scale, x, y } = limitView(view, shown, STAGE);
    // Minus zero is zero.
    expect({ scale, x: x + 0, y: y + 0 }).toEqual(expected);
  });

  it('keeps the point between the fingers where it is', () => {
    const point = { x: 60, y: -30 };
    const before = { scale: 1.5, x: 10, y: 20 };
    const after = zoomAround(before, 3, point);
    const inPicture = (view: typeof before) => [(point.x - view.x) / view.scale, (point.y - view.y) / view.scale];
    expect(after.scale).toBe(3);
    expect(inPicture(after)).toEqual(inPicture(before));
  });
});

describe('a drag over a whole picture [PHN-10]', () => {
  it.each([
    [{ x: -101, y: 0, ms: 900 }, 'left'],
    [{ x: 101, y: 0, ms: 900 }, 'right'],
    [{ x: -100, y: 0, ms: 900 }, 'stay'],
    [{ x: 31, y: 0, ms: 249 }, 'right'],
    [{ x: 31, y: 0, ms: 250 }, 'stay'],
    [{ x: 30, y: 0, ms: 100 }, 'stay'],
    [{ x: 0, y: 111, ms: 900 }, 'close'],
    [{ x: 0, y: 110, ms: 900 }, 'stay'],
    [{ x: 0, y: 31, ms: 100 }, 'close'],
    [{ x: 0, y: 30, ms: 100 }, 'stay'],
    [{ x: 0, y: -300, ms: 100 }, 'stay'],
    [{ x: 50, y: 120, ms: 900 }, 'close'],
    [{ x: 0, y: 0, ms: 900 }, 'stay'],
  ] as const)('%j is: %s', (drag, outcome) => expect(outcomeOf(drag, STAGE)).toBe(outcome));
});
