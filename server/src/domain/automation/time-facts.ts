import { isWithinHours } from '@porchlight/core/rules/hours/business-hours.ts';
import { beforeBusinessTime, type Opening } from '@porchlight/core/rules/hours/business-time.ts';
import type { AccountId, InboxId } from '@porchlight/core/wire/ids.ts';
import { sql } from 'kysely';
import type { RuleDeps } from './rule-case.ts';
import { type ConditionFacts, customKeysForRules } from './rule-conditions.ts';
import { calendarAgo, type HoursAgo } from './time-fields.ts';

const HOUR_MS = 60 * 60 * 1_000;
/** Before every conversation: where so many hours did not pass in a year, none waited so long. */
const NEVER = 0;

type Inbox = { id: InboxId; isOpen: boolean; opening: Opening | null };

const loadInboxes = async ({ db }: RuleDeps, account_id: AccountId, now: number): Promise<Inbox[]> => {
  const inboxes = await db
    .selectFrom('inboxes')
    .select(['id', 'working_hours_enabled', 'timezone'])
    .where('account_id', '=', account_id)
    .execute();
  const all = await db
    .selectFrom('working_hours as w')
    .innerJoin('inboxes as i', 'i.id', 'w.inbox_id')
    .selectAll('w')
    .where('i.account_id', '=', account_id)
    .execute();
  return inboxes.map(({ id, working_hours_enabled: enabled, timezone }) => {
    const hours = all.filter(({ inbox_id }) => inbox_id === id);
    const isOpen = isWithinHours({ enabled, hours, timezone, now });
    return { id, isOpen, opening: enabled ? { hours, timezone } : null };
  });
};

/** An inbox without business hours is always open. */
const agoIn = (inboxes: readonly Inbox[], now: number): HoursAgo => {
  const calendar = calendarAgo(now);
  const cached = new Map<number, ReturnType<HoursAgo>>();
  const business = (hours: number) => {
    const cases = inboxes.flatMap(({ id, opening }) =>
      opening
        ? [sql`when ${id} then cast(${beforeBusinessTime(now, hours * HOUR_MS, opening) ?? NEVER} as bigint)`]
        : [],
    );
    if (cases.length === 0) return calendar(hours, false);
    return sql<number>`case conversations.inbox_id ${sql.join(cases, sql` `)} else ${calendar(hours, false)} end`;
  };
  return (hours, isBusiness) => {
    if (!isBusiness) return calendar(hours, false);
    const made = cached.get(hours) ?? business(hours);
    cached.set(hours, made);
    return made;
  };
};

/** What conditions on all conversations of an account depend on besides rows, at this moment. */
export const loadTimeFacts = async (deps: RuleDeps, account_id: AccountId): Promise<ConditionFacts> => {
  const now = deps.clock.now();
  const customKeys = await customKeysForRules(deps, account_id);
  const inboxes = await loadInboxes(deps, account_id, now);
  const open = inboxes.filter(({ isOpen }) => isOpen).map(({ id }) => id);
  const isOpen = open.length === 0 ? sql<boolean>`1 = 0` : sql<boolean>`conversations.inbox_id in (${sql.join(open)})`;
  return { customKeys, isOpen, now, hoursAgo: agoIn(inboxes, now) };
};
