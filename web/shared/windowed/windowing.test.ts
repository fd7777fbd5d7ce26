import { describe, expect, it } from 'vitest';
import { AT_THE_END, positionAt, spanAround } from './windowing.ts';

const keys = Array.from({ length: 1_000 }, (_, index) => `m${index}`);
const sizes = keys.map((_, index) => 40 + (index % 5) * 20);
const total = sizes.reduce((all, size) => all + size, 0);
const view = 500;

describe('the part of a long conversation that is rendered', () => {
  it('is the newest end when the reader is there, and a small part of a thousand messages', () => {
    const span = spanAround(keys, sizes, AT_THE_END, view);
    expect(span.end).toBe(1_000);
    expect(span.after).toBe(0);
    expect(span.end - span.start).toBeLessThan(40);
  });

  it('keeps the scroll bar honest: left out and rendered rows add up to the whole', () => {
    const span = spanAround(keys, sizes, { pinned: false, key: 'm500', offset: -10 }, view);
    const rendered = sizes.slice(span.start, span.end).reduce((all, size) => all + size, 0);
    expect(span.before + rendered + span.after).toBe(total);
    expect(keys.slice(span.start, span.end)).toContain('m500');
  });

  it('CON-42: older messages put before do not move what the reader sees', () => {
    const scroll = { top: 3_000, view, total };
    const place = positionAt(keys, sizes, scroll);
    const older = Array.from({ length: 20 }, (_, index) => `older${index}`);
    const span = spanAround([...older, ...keys], [...older.map(() => 100), ...sizes], place, view);
    const shown = [...older, ...keys].slice(span.start, span.end);
    expect(shown).toContain(place.key);
    expect(span.before).toBeGreaterThan(1_000);
  });

  it('is everything when everything fits', () => {
    expect(spanAround(['a', 'b'], [50, 60], AT_THE_END, view)).toEqual({ start: 0, end: 2, before: 0, after: 0 });
  });

  it('falls back to the end when the row at hand is gone', () => {
    expect(spanAround(keys, sizes, { pinned: false, key: 'gone', offset: 0 }, view).end).toBe(1_000);
  });
});

describe('the place of a scroll position', () => {
  it.each([
    [total - view, true],
    [total - view - 30, true],
    [total - view - 100, false],
    [0, false],
  ])('scrolled to %i is at the end: %s (CON-43)', (top, pinned) => {
    expect(positionAt(keys, sizes, { top, view, total }).pinned).toBe(pinned);
  });

  it('CON-42: holds on to a message, not to the name of a day, which moves up when older ones of that day come', () => {
    const scroll = { top: 10, view, total: 1_840 };
    const place = positionAt(['day', 'a', 'b'], [40, 900, 900], scroll, (index) => index > 0);
    expect(place).toEqual({ pinned: false, key: 'a', offset: 30 });
  });

  it('names the first row that shows and how much of it is hidden', () => {
    expect(positionAt(keys, sizes, { top: 50, view, total })).toEqual({ pinned: false, key: 'm1', offset: -10 });
  });
});
