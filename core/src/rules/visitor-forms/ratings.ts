/** Satisfaction ratings, worst first (wire protocol 7.6). `key` names the catalogue text of the label. */
export const RATINGS = [
  { value: 1, key: 'poor', emoji: '😞', color: '#FDAD2A' },
  { value: 2, key: 'fair', emoji: '😑', color: '#FFC532' },
  { value: 3, key: 'average', emoji: '😐', color: '#FCEC56' },
  { value: 4, key: 'good', emoji: '😀', color: '#6FD86F' },
  { value: 5, key: 'excellent', emoji: '😍', color: '#44CE4B' },
] as const;

export type Rating = (typeof RATINGS)[number];

/** The rating of a value; undefined for anything but a whole number from 1 to 5. */
export const ratingOf = (value: unknown): Rating | undefined => RATINGS.find((rating) => rating.value === value);

const DAY_MS = 24 * 60 * 60 * 1_000;
const EDIT_DAYS = 14;

/**
 * Whether a rating may still be given or changed: for fourteen calendar days in UTC (wire protocol 7.3). Both in epoch
 * milliseconds; `askedAt`: when the question was sent.
 */
export const isRatingOpen = (askedAt: number, now: number): boolean =>
  Math.floor(now / DAY_MS) - Math.floor(askedAt / DAY_MS) <= EDIT_DAYS;
