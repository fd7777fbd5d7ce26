import { expect, it } from 'vitest';
import { isRatingOpen, RATINGS, ratingOf } from './ratings.ts';

it.each([
  [1, 'poor', '😞'],
  [2, 'fair', '😑'],
  [3, 'average', '😐'],
  [4, 'good', '😀'],
  [5, 'excellent', '😍'],
])('SUR-01 %i is %s, with an emoji and a colour', (value, key, emoji) => {
  expect(ratingOf(value)).toMatchObject({ key, emoji, color: expect.stringMatching(/^#[0-9A-F]{6}$/) });
});

it('SUR-01 no two ratings look alike', () => {
  for (const part of ['key', 'emoji', 'color'] as const)
    expect(new Set(RATINGS.map((rating) => rating[part])).size).toBe(5);
});

it.each([0, 6, 1.5, '5', null, undefined])('%j is no rating', (value) => expect(ratingOf(value)).toBeUndefined());

it('an answer can be changed for fourteen days', () => {
  const asked = Date.parse('2024-01-01T12:00:00Z');
  expect(isRatingOpen(asked, Date.parse('2024-01-15T23:59:59Z'))).toBe(true);
  expect(isRatingOpen(asked, Date.parse('2024-01-16T00:00:00Z'))).toBe(false);
});
