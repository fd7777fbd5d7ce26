import type { AccountId, UserId } from '@porchlight/core/wire/ids.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema/database.ts';
import { notFound } from '../../platform/errors.ts';
import { notifyOfSecurity } from '../authentication/security-notices.ts';
import type { Tx } from '../transaction.ts';

const MOST_IDENTITIES = 1_000;

/** Links of members of one account: a person whom the provider created again can be linked after the old link is removed. */
const identitiesOf = (db: Kysely<Database>, account_id: AccountId) =>
  db
    .selectFrom('user_identities as i')
    .innerJoin('users as u', 'u.id', 'i.user_id')
    .innerJoin('account_users as au', 'au.user_id', 'u.id')
    .select(['i.id', 'i.user_id', 'u.name', 'u.email', 'i.issuer', 'i.subject', 'i.last_used_at'])
    .where('au.account_id', '=', account_id);

export const listIdentities = (db: Kysely<Database>, account_id: AccountId) =>
  identitiesOf(db, account_id).orderBy('u.name').limit(MOST_IDENTITIES).execute();

export const deleteIdentity = async (tx: Tx, account_id: AccountId, id: number): Promise<UserId> => {
  const existing = await identitiesOf(tx.db, account_id).where('i.id', '=', id).executeTakeFirst();
  if (!existing) throw notFound();
  await tx.db.deleteFrom('user_identities').where('id', '=', id).execute();
  const opened = tx.db.selectFrom('provider_sessions').select('session_id');
  await tx.db.deleteFrom('sessions').where('user_id', '=', existing.user_id).where('id', 'in', opened).execute();
  await notifyOfSecurity(tx, existing.user_id, { kind: 'provider_unlinked' });
  return existing.user_id;
};
