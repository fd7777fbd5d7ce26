import type { AccountId, SlaPolicyId } from '@porchlight/core/wire/ids.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema/database.ts';
import type { SlaPolicyRow } from '../../platform/database/schema/sla.ts';
import { notFound } from '../../platform/errors.ts';

type Reader = { db: Kysely<Database> };

const selectPolicies = ({ db }: Reader, account_id: AccountId) =>
  db.selectFrom('sla_policies').selectAll().where('account_id', '=', account_id).where('deleted_at', 'is', null);

/** The oldest first. */
export const listPolicies = (reader: Reader, account_id: AccountId): Promise<SlaPolicyRow[]> =>
  selectPolicies(reader, account_id).orderBy('id').execute();

const findPolicy = (reader: Reader, account_id: AccountId, id: SlaPolicyId): Promise<SlaPolicyRow | undefined> =>
  selectPolicies(reader, account_id).where('id', '=', id).executeTakeFirst();

/** @throws 404 */
export const loadPolicy = async (reader: Reader, account_id: AccountId, id: SlaPolicyId): Promise<SlaPolicyRow> => {
  const policy = await findPolicy(reader, account_id, id);
  if (!policy) throw notFound();
  return policy;
};
