import type { AccountId, InboxId, UserId } from '@porchlight/core/wire/ids.ts';
import type { Kysely } from 'kysely';
import { lockRows } from '../../platform/database/row-locks.ts';
import type { Database } from '../../platform/database/schema/database.ts';
import { invalidRecord } from '../../platform/errors.ts';
import { isTimeZone } from '../../platform/time-zone.ts';
import type { Tx } from '../transaction.ts';
import { type InboxFlags, type MemberSettings, readSettings, storedSettings } from './member-settings.ts';
import type { Flags } from './notification-types.ts';
import { retimeHeldMails } from './pending-mails.ts';

export type Member = { account_id: AccountId; user_id: UserId };
type Optional<Values> = { [Key in keyof Values]?: Values[Key] | undefined };
/** An inbox without lists follows the general ones again. */
export type ChosenSettings = Optional<Omit<MemberSettings, 'inboxes'>> & {
  inboxes?: (Pick<InboxFlags, 'inbox_id'> & Optional<Flags>)[] | undefined;
};

const YEAR_MS = 366 * 24 * 60 * 60_000;

const rowOf = (db: Kysely<Database>, { account_id, user_id }: Member) =>
  db
    .selectFrom('notification_settings')
    .select(['flags', 'timing', 'inbox_flags', 'paused_until'])
    .where('account_id', '=', account_id)
    .where('user_id', '=', user_id);

export const loadNotificationSettings = async (db: Kysely<Database>, member: Member): Promise<MemberSettings> =>
  readSettings(await rowOf(db, member).executeTakeFirst());

const mergedInboxes = (before: MemberSettings, chosen: NonNullable<ChosenSettings['inboxes']>): InboxFlags[] => {
  const ids = new Set<InboxId>(chosen.map(({ inbox_id }) => inbox_id));
  const own = chosen.flatMap(({ inbox_id, in_app, email, push }) => {
    if (!in_app && !email && !push) return [];
    const earlier = before.inboxes.find((each) => each.inbox_id === inbox_id) ?? before;
    return [{ inbox_id, in_app: in_app ?? earlier.in_app, email: email ?? earlier.email, push: push ?? earlier.push }];
  });
  return [...before.inboxes.filter(({ inbox_id }) => !ids.has(inbox_id)), ...own];
};

const check = ({ timezone, quiet_hours, pausedUntil }: ChosenSettings, now: number) => {
  if (timezone !== undefined && !isTimeZone(timezone))
    throw invalidRecord(`"${timezone}" is not a time zone. Use a name such as Europe/Berlin`, ['timezone']);
  if (quiet_hours?.enabled && quiet_hours.from === quiet_hours.to && new Set(quiet_hours.days).size === 7)
    throw invalidRecord('Quiet hours cannot be all day every day. Leave out a day, or choose an end', ['quiet_hours']);
  if (pausedUntil && pausedUntil > now + YEAR_MS) throw invalidRecord('A pause can last one year', ['paused_until']);
};

/** Fields that are absent stay as they are; a pause that is over ends. @throws 422 that names the field */
export const saveNotificationSettings = async (
  tx: Tx,
  member: Member,
  chosen: ChosenSettings,
): Promise<MemberSettings> => {
  check(chosen, tx.now);
  const before = readSettings(await rowOf(tx.db, member).modifyEnd(lockRows(tx.db)).executeTakeFirst());
  const { inboxes, ...values } = chosen;
  const rest = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
  const settings: MemberSettings = { ...before, ...rest };
  if (inboxes) settings.inboxes = mergedInboxes(before, inboxes);
  if (settings.pausedUntil !== null && settings.pausedUntil <= tx.now) settings.pausedUntil = null;
  const stored = storedSettings(settings);
  await tx.db
    .insertInto('notification_settings')
    .values({ ...member, ...stored })
    .onConflict((conflict) => conflict.columns(['account_id', 'user_id']).doUpdateSet(stored))
    .execute();
  await retimeHeldMails(tx, member, settings);
  tx.record('notification_settings.changed', member);
  return settings;
};

/** No more emails about notifications, of any inbox. */
export const stopNotificationMails = async (tx: Tx, member: Member): Promise<void> => {
  const { inboxes } = await loadNotificationSettings(tx.db, member);
  await saveNotificationSettings(tx, member, {
    email: [],
    inboxes: inboxes.map((each) => ({ ...each, email: [] })),
  });
};
