import type { TextKey } from '../texts.ts';

/** Spec section 3: 1 poor, 2 fair, 3 average, 4 good, 5 excellent, each with an emoji and a colour. */
export const RATINGS: readonly { value: number; emoji: string; color: string; label: TextKey }[] = [
  { value: 1, emoji: '😞', color: '#d64545', label: 'RATING_1' },
  { value: 2, emoji: '😑', color: '#e08a3c', label: 'RATING_2' },
  { value: 3, emoji: '😐', color: '#c9a227', label: 'RATING_3' },
  { value: 4, emoji: '😀', color: '#6aa84f', label: 'RATING_4' },
  { value: 5, emoji: '😍', color: '#2e9e6b', label: 'RATING_5' },
];
