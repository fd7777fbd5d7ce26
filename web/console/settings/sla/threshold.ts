export const UNITS = ['minutes', 'hours', 'days'] as const;
export type Unit = (typeof UNITS)[number];

const SECONDS: Record<Unit, number> = { minutes: 60, hours: 60 * 60, days: 24 * 60 * 60 };

/** A threshold in the largest unit that it has a whole number of. */
export const inUnits = (seconds: number | null): { count: number | null; unit: Unit } => {
  if (seconds === null) return { count: null, unit: 'minutes' };
  const unit = UNITS.findLast((each) => seconds % SECONDS[each] === 0) ?? 'minutes';
  return { count: Math.round(seconds / SECONDS[unit]), unit };
};

/** Seconds; null for an empty field. */
export const secondsOf = (count: string, unit: string): number | null => {
  const valid = UNITS.find((each) => each === unit) ?? 'minutes';
  return count.trim() === '' ? null : Math.round(Number(count) * SECONDS[valid]);
};
