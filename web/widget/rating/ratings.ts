import { RATINGS as ALL } from '@porchlight/core/rules/visitor-forms/ratings.ts';

/** 1 poor, 2 fair, 3 average, 4 good, 5 excellent, each with an emoji and a colour. */
export const RATINGS = ALL.map(({ value, emoji, color }) => ({
  value,
  emoji,
  color,
  label: `RATING_${value}` as const,
}));
