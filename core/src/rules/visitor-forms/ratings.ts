/** Satisfaction ratings, worst first (wire protocol 7.6). `key` names the catalogue text of the label. */
export const RATINGS = [
  { value: 1, key: 'poor', emoji: '😞', color: '#FDAD2A' },
  { value: 2, key: 'fair', emoji: '😑', color: '#FFC532' },
  { value: 3, key: 'average', emoji: '😐', color: '#FCEC56' },
  { value: 4, key: 'good', emoji: '😀', color: '#6FD86F' },
  { value: 5, key: 'excellent', emoji: '😍', color: '#44CE4B' },
] as const;

export type Rating = (typeof RATINGS)[number];

export const ratingOf = (value: unknown): Rating | undefined => RATINGS.find((rating) => rating.value === value);

const DAY_MS = 24 * 60 * 60 * 1_000;
const EDIT_DAYS = 14;

/** Wire protocol 7.3: fourteen calendar days in UTC from `askedAt`, the time of the question. Epoch milliseconds. */
export const isRatingOpen = (askedAt: number, now: number): boolean =>
  Math.floor(now / DAY_MS) - Math.floor(askedAt / DAY_MS) <= EDIT_DAYS;
