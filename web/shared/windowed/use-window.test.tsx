import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createList, ROW, VIEW } from './list.fake.tsx';

let list: ReturnType<typeof createList>;
beforeEach(() => {
  list = createList();
});
afterEach(() => list.end());
const draw = (count: number) => list.draw(count);
const frame = () => list.frame();

describe('what the reader scrolled', () => {
  it('is not taken back by a row that comes before its event', async () => {
    const view = draw(50);
    expect(view.scrollTop).toBe(50 * ROW);
    view.scrollTop = 600;
    draw(51);
    expect(view.scrollTop).toBe(600);
    act(() => void view.dispatchEvent(new Event('scroll')));
    expect(view.dataset['pinned']).toBe('false');
    draw(52);
    await frame();
    expect(view.scrollTop).toBe(600);
  });

  it('stays where it is when rows come, whatever stands above the rows', () => {
    list.layout.lead = 44;
    const view = draw(50);
    view.scrollTop = 600;
    for (const count of [51, 52, 53]) {
      act(() => void view.dispatchEvent(new Event('scroll')));
      draw(count);
      expect(view.scrollTop).toBe(600);
    }
  });

  it('is followed for at most one frame when the reader did not scroll', async () => {
    const view = draw(50);
    view.scrollTop = 0;
    draw(51);
    await frame();
    expect(view.scrollTop).toBe(51 * ROW);
  });

  it('is not what the browser does when a phone is turned back before the event of the first turn', async () => {
    const view = draw(50);
    list.layout.view = 2 * VIEW;
    view.scrollTop = 30 * ROW;
    act(() => void view.dispatchEvent(new Event('scroll')));
    expect(view.dataset['pinned']).toBe('true');
    draw(51);
    await frame();
    expect(view.scrollTop).toBe(51 * ROW);
  });

  it('is not what a list does that shrinks', () => {
    const view = draw(50);
    view.scrollTop = 40 * ROW - VIEW;
    draw(40);
    expect(view.scrollTop).toBe(40 * ROW);
  });
});

describe('rows that leave nothing to scroll', () => {
  const show = (count: number, isLoaded: boolean, onNearTop: () => void) => list.draw({ count, isLoaded, onNearTop });

  it('ask for older ones until the view is full, and not again for a request that failed', () => {
    const onNearTop = vi.fn();
    show(0, false, onNearTop);
    expect(onNearTop).not.toHaveBeenCalled();
    show(0, true, onNearTop);
    expect(onNearTop).toHaveBeenCalledTimes(1);
    show(3, true, onNearTop);
    expect(onNearTop).toHaveBeenCalledTimes(2);
    show(3, true, onNearTop);
    expect(onNearTop).toHaveBeenCalledTimes(2);
    show(3, false, onNearTop);
    show(3, true, onNearTop);
    expect(onNearTop).toHaveBeenCalledTimes(3);
    show(20, true, onNearTop);
    expect(onNearTop).toHaveBeenCalledTimes(3);
  });
});
