import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createList, ROW, VIEW } from './list.fake.tsx';
import { AT_THE_END } from './windowing.ts';

let list: ReturnType<typeof createList>;
beforeEach(() => {
  list = createList();
});
afterEach(() => list.end());

const at = (row: number, offset = 0) => ({ pinned: false, key: `${row}`, offset });

describe('the rows that are drawn', () => {
  it('are those around the end at first, with the height of the others left free', () => {
    list.draw(50);
    list.resize('view');
    expect(list.drawn()).toEqual({ first: 33, last: 49, before: 33 * ROW, after: 0 });
    list.goTo(at(0));
    expect(list.drawn()).toEqual({ first: 0, last: 16, before: 0, after: 33 * ROW });
  });

  it('are others when the reader has scrolled more than a little, and not before', () => {
    list.draw(50);
    list.resize('view');
    list.scroll(2_000);
    expect(list.drawn().first).toBe(21);
    const renders = list.renders();
    list.scroll(1_750);
    expect([list.drawn().first, list.renders()]).toEqual([21, renders]);
    list.scroll(1_749);
    expect(list.drawn()).toMatchObject({ first: 17, last: 45 });
    list.scroll(2_000);
    expect(list.drawn().first).toBe(21);
  });

  it('are counted by their measured height once they were drawn', () => {
    list.layout.row = 30;
    list.draw({ count: 100, estimate: 60 });
    list.resize('view');
    // The newest are 30 px high, so more of them are needed than by the estimate.
    expect(list.drawn()).toEqual({ first: 71, last: 99, before: 71 * 60, after: 0 });
    list.goTo(at(0));
    expect(list.drawn().after).toBe((71 - 17) * 60 + 29 * 30);
  });

  it('are more when the view grows', () => {
    list.draw(50);
    list.resize('view');
    expect(list.drawn().first).toBe(33);
    list.layout.view = 900;
    list.resize('view');
    expect(list.drawn().first).toBe(23);
  });

  it('stay at the end while they grow there, as pictures that are loaded', () => {
    const view = list.draw(50);
    list.resize('view');
    Object.assign(list.layout, { row: 90, height: 50 * 90 });
    list.resize('rows');
    expect(view.scrollTop).toBe(50 * 90);
  });

  it('stay where the reader is while those above grow, and are counted by their new height', () => {
    const view = list.draw(50);
    list.resize('view');
    list.goTo(at(20));
    Object.assign(list.layout, { row: 90, height: 50 * 90 });
    list.resize('rows');
    expect(view.scrollTop).toBe(20 * 90);
    list.scroll(20 * 90 + 300);
    const { first = 0, before } = list.drawn();
    expect(before).toBeGreaterThan(first * ROW);
  });

  it('are not measured any more when the list is gone', async () => {
    list.draw(50);
    expect(list.isObserved()).toBe(true);
    await list.end();
    expect(list.isObserved()).toBe(false);
  });
});

describe('a place that is gone to', () => {
  it('is where the top edge of its row is as far from the top of the view as asked, and stays there', () => {
    const view = list.draw(50);
    list.goTo(at(10, 96));
    expect([view.scrollTop, view.dataset['pinned']]).toEqual([10 * ROW - 96, 'false']);
    list.layout.lead = 40;
    list.resize('view');
    expect(view.scrollTop).toBe(10 * ROW - 96 + 40);
    list.goTo(AT_THE_END);
    expect([view.scrollTop, view.dataset['pinned']]).toEqual([50 * ROW, 'true']);
  });

  it('is gone to again after the reader left it', () => {
    const view = list.draw(50);
    list.goTo(at(10));
    list.scroll(2_400);
    list.goTo(at(10));
    expect(view.scrollTop).toBe(10 * ROW);
  });

  it('is gone to at once, although the browser has yet to report where the reader scrolled', () => {
    const view = list.draw(50);
    view.scrollTop = 2_000;
    list.goTo(at(10));
    expect(view.scrollTop).toBe(10 * ROW);
  });

  it('is left alone by a row that is gone', () => {
    const view = list.draw(50);
    list.goTo({ pinned: false, key: 'gone', offset: 0 });
    expect(view.scrollTop).toBe(50 * ROW);
  });
});

describe('what the reader looks at', () => {
  it('does not move when older rows come before it', () => {
    const view = list.draw({ count: 50, from: 100 });
    list.scroll(610);
    list.draw({ count: 70, from: 80 });
    expect(view.scrollTop).toBe(610 + 20 * ROW);
    expect(list.drawn().before).toBe(list.drawn().first === undefined ? 0 : ((list.drawn().first ?? 0) - 80) * ROW);
  });

  it('is held by a row that stays where it is', () => {
    const view = list.draw({ count: 50, from: 100, isSteady: (key) => key !== '110' });
    list.scroll(610);
    // As the label of a day, which moves before older messages of that day.
    list.layout.lead = 25;
    list.draw({ count: 50, from: 100, isSteady: (key) => key !== '110' });
    expect(view.scrollTop).toBe(635);
  });

  it('is held where no row of it is drawn yet', () => {
    const view = list.draw(200);
    list.layout.lead = 44;
    list.scroll(3_000);
    list.draw(201);
    expect(view.scrollTop).toBe(3_000);
  });

  it('is at the end again when they scroll there', () => {
    const view = list.draw(50);
    list.scroll(600);
    expect(view.dataset['pinned']).toBe('false');
    list.scroll(50 * ROW - VIEW - 40);
    expect(view.dataset['pinned']).toBe('true');
    list.draw(51);
    expect(view.scrollTop).toBe(51 * ROW);
  });
});

describe('older rows', () => {
  it('are asked for within a hundred pixels of the top, by each scroll', () => {
    const onNearTop = vi.fn();
    list.draw({ count: 50, onNearTop });
    list.scroll(100);
    expect(onNearTop).toHaveBeenCalledTimes(0);
    list.scroll(99);
    list.scroll(98);
    expect(onNearTop).toHaveBeenCalledTimes(2);
  });

  it('are asked for when the view grows beyond the rows', () => {
    const onNearTop = vi.fn();
    list.draw({ count: 6, onNearTop });
    expect(onNearTop).toHaveBeenCalledTimes(0);
    Object.assign(list.layout, { view: 400, height: 400 });
    list.resize('view');
    expect(onNearTop).toHaveBeenCalledTimes(1);
  });

  it('are not asked for in a view without a height, as that of a hidden page', () => {
    const onNearTop = vi.fn();
    list.layout.view = 0;
    list.draw({ count: 0, onNearTop });
    expect(onNearTop).not.toHaveBeenCalled();
  });
});

describe('rows that the server has rendered', () => {
  it('stay until a row comes, although fewer would do by what they measure', () => {
    list.layout.row = 300;
    list.hydrate({ count: 50, estimate: ROW });
    list.resize('view');
    expect(list.drawn()).toMatchObject({ first: 27, last: 49 });
    list.draw({ count: 51, estimate: ROW });
    expect(list.drawn().first).toBe(46);
  });

  it('stay where the visitor has scrolled before the scripts ran', () => {
    const view = list.hydrate({ count: 50 }, (rendered) => {
      rendered.scrollTop = 2_300;
    });
    expect([view.scrollTop, view.dataset['pinned']]).toEqual([2_300, 'false']);
    list.draw(51);
    expect(view.scrollTop).toBe(2_300);
  });

  it('are left when the visitor scrolls away', () => {
    list.hydrate({ count: 50 });
    list.scroll(50 * ROW - VIEW);
    list.scroll(300);
    expect(list.drawn().first).toBe(0);
  });
});
