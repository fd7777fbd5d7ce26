import type { Profile } from '@porchlight/core/wire/agent.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;

export type Reminder = {
  /** Days until a second factor is required, the one that has begun included. */
  days: number;
  /** Until tomorrow; on the last day it stays. */
  canHide: boolean;
};

/** The day by the agent's calendar, as it is stored when they hide the reminder. */
export const dayOf = (now: number): string => new Date(now).toLocaleDateString('en-CA');

/** What reminds an agent to set up the second factor that an account of theirs requires soon; null: nothing. */
export const reminderOf = (
  { accounts }: Pick<Profile, 'accounts'>,
  now: number,
  hiddenOn: string | null,
): Reminder | null => {
  const due = Math.min(...accounts.map(({ two_factor_due_at: at }) => (at === undefined ? Infinity : Date.parse(at))));
  if (due === Infinity || due <= now) return null;
  const days = Math.ceil((due - now) / DAY_MS);
  const canHide = days > 1;
  return canHide && hiddenOn === dayOf(now) ? null : { days, canHide };
};
