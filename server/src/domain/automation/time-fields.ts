import {
  AUTOMATION_TIMES,
  type AutomationTime,
  MOST_AUTOMATION_HOURS,
} from '@porchlight/core/wire/settings/automation-rule.ts';
import { type RawBuilder, sql } from 'kysely';
import { unprocessable } from '../../platform/errors.ts';
import type { Fields } from '../search/conditions.ts';
import { type FilterLine, operatorOf, valuesOf } from '../search/rules.ts';

/** The moment so many hours ago, in SQL: for business hours it differs from inbox to inbox. */
export type HoursAgo = (hours: number, isBusiness: boolean) => RawBuilder<number>;

const newestMessage = (is: RawBuilder<boolean>): RawBuilder<number | null> =>
  sql`(select m.created_at from messages m where m.conversation_id = conversations.id and ${is} order by m.id desc limit 1)`;

/** Epoch milliseconds; null where a conversation has no such time, and then no condition on it holds. */
const TIMES: Readonly<Record<AutomationTime, RawBuilder<number | null>>> = {
  customer_message: newestMessage(sql<boolean>`m.message_type = 0 and not m.private`),
  // A conversation without a reply is not searched for one.
  agent_message: sql`(case when conversations.first_reply_created_at is not null
    then ${newestMessage(sql<boolean>`m.message_type = 1 and m.sender_type = 'User' and not m.private`)} end)`,
  waiting: sql`conversations.waiting_since`,
  created: sql`conversations.created_at`,
  // A time from before the last resolution was left by an earlier version.
  opened: sql`(case when conversations.status = 'open' then case
    when conversations.opened_at is null or conversations.opened_at < conversations.resolved_at
    then conversations.last_activity_at else conversations.opened_at end end)`,
  assigned: sql`(case when conversations.assignee_id is not null
    then coalesce(conversations.assignee_changed_at, conversations.last_activity_at) end)`,
  unassigned: sql`(case when conversations.assignee_id is null
    then coalesce(conversations.assignee_changed_at, conversations.last_activity_at) end)`,
};

const BUSINESS = 'business_hours_since_';
const CALENDAR = 'hours_since_';

/** What a line counts from; undefined for other attributes. */
const timeOf = ({ attribute_key, custom_attribute_type }: FilterLine): AutomationTime | undefined => {
  if (custom_attribute_type) return undefined;
  const prefix = [BUSINESS, CALENDAR].find((each) => attribute_key.startsWith(each));
  return AUTOMATION_TIMES.find((time) => `${prefix}${time}` === attribute_key);
};

export const isTimeLine = (line: FilterLine): boolean => timeOf(line) !== undefined;

/** Whether time alone makes it hold: what a rule waits for. */
export const isWait = (line: FilterLine): boolean => isTimeLine(line) && line.filter_operator === 'is_greater_than';

const LEAST_HOURS = 0.1;
const HOUR_MS = 60 * 60 * 1_000;

const hoursIn = (line: FilterLine): number => {
  const [value = ''] = valuesOf(line, 'is_greater_than');
  const hours = value.trim() === '' ? Number.NaN : Number(value);
  if (!(hours >= LEAST_HOURS && hours <= MOST_AUTOMATION_HOURS))
    throw unprocessable(
      `${line.attribute_key} needs a number of hours from ${LEAST_HOURS} to ${MOST_AUTOMATION_HOURS}, not "${value}"`,
    );
  return hours;
};

const timeField =
  (time: AutomationTime, isBusiness: boolean, hoursAgo: HoursAgo): Fields[string] =>
  (line) => {
    const operator = operatorOf(line, ['is_greater_than', 'is_less_than']);
    const moment = hoursAgo(hoursIn(line), isBusiness);
    return operator === 'is_greater_than'
      ? sql<boolean>`${TIMES[time]} <= ${moment}`
      : sql<boolean>`${TIMES[time]} > ${moment}`;
  };

export const timeFields = (hoursAgo: HoursAgo): Fields =>
  Object.fromEntries(
    AUTOMATION_TIMES.flatMap((time) => [
      [`${CALENDAR}${time}`, timeField(time, false, hoursAgo)],
      [`${BUSINESS}${time}`, timeField(time, true, hoursAgo)],
    ]),
  );

export const calendarAgo =
  (now: number): HoursAgo =>
  (hours) =>
    sql`cast(${Math.floor(now - hours * HOUR_MS)} as bigint)`;

/** The times that lines wait for, as text: another time is another occurrence. */
export const occurrenceOf = (lines: readonly FilterLine[]): RawBuilder<string> => {
  const times = [...new Set(lines.filter(isWait).flatMap((line) => timeOf(line) ?? []))];
  return sql.join(
    times.map((time) => sql`cast(${`${time}:`} as text) || coalesce(cast(${TIMES[time]} as text), '')`),
    sql` || ',' || `,
  );
};
