import { describe, expect, it } from 'vitest';
import { moved } from './order.ts';

const placed = (...positions: number[]) => positions.map((position, at) => ({ id: at + 1, position }));

describe('moving a thing in its list', () => {
  it('changes the two that change places', () => {
    expect(moved(placed(10, 20, 30), 2, -1)).toEqual({ 3: 20, 2: 30 });
    expect(moved(placed(10, 20, 30), 0, 1)).toEqual({ 2: 10, 1: 20 });
  });

  it('gives all a place of their own where two had one', () => {
    expect(moved(placed(10, 10, 10), 2, -1)).toEqual({ 3: 20, 2: 30 });
  });
});
