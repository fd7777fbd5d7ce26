import type { AccountId, UserId } from '@porchlight/core/wire/ids.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema/database.ts';
import type { Tx } from '../transaction.ts';
import { type Flags, readFlags, storedFlags } from './notification-types.ts';

type Member = { account_id: AccountId; user_id: UserId };

export const loadNotificationSettings = async (
  db: Kysely<Database>,
  { account_id, user_id }: Member,
): Promise<Flags> => {
  const row = await db
    .selectFrom('notification_settings')
    .select('flags')
    .where('account_id', '=', account_id)
    .where('user_id', '=', user_id)
    .executeTakeFirst();
  return readFlags(row?.flags);
};

export const saveNotificationSettings = async (
  tx: Tx,
  member: Member,
  chosen: { [Place in keyof Flags]?: Flags[Place] | undefined },
): Promise<Flags> => {
  const before = await loadNotificationSettings(tx.db, member);
  const { in_app = before.in_app, email = before.email, push = before.push } = chosen;
  const flags = { in_app, email, push };
  const stored = storedFlags(flags);
  await tx.db
    .insertInto('notification_settings')
    .values({ ...member, flags: stored })
    .onConflict((conflict) => conflict.columns(['account_id', 'user_id']).doUpdateSet({ flags: stored }))
    .execute();
  return flags;
};
