import type { CallOptions } from '../../../shared/api.ts';

/** What the administrator looks for; empty is everything. Days as the date fields write them. */
export type AuditFilter = { user_id: string; action: string; auditable_type: string; from: string; to: string };

export const NO_FILTER: AuditFilter = { user_id: '', action: '', auditable_type: '', from: '', to: '' };

const startOfDay = (day: string, daysLater = 0): number | undefined => {
  if (day === '') return undefined;
  const date = new Date(`${day}T00:00:00`);
  date.setDate(date.getDate() + daysLater);
  const seconds = Math.floor(date.getTime() / 1_000);
  return Number.isFinite(seconds) ? Math.max(0, seconds) : undefined;
};

/** The filter as the API takes it. The last day is included, in the administrator's own time zone. */
export const filterQuery = ({
  user_id,
  action,
  auditable_type,
  from,
  to,
}: AuditFilter): CallOptions['query'] & object => ({
  user_id: user_id || undefined,
  action: action || undefined,
  auditable_type: auditable_type || undefined,
  since: startOfDay(from),
  until: startOfDay(to, 1),
});

export const isFiltered = (filter: AuditFilter): boolean => Object.values(filter).some((value) => value !== '');
