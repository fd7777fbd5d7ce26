import type { AccountId } from '@porchlight/core/wire/ids.ts';
import type { Kysely, Selectable } from 'kysely';
import type { Database } from '../../platform/database/schema/database.ts';
import type { CannedResponsesTable } from '../../platform/database/schema/workspace.ts';
import { invalidRecord, notFound } from '../../platform/errors.ts';
import type { Tx } from '../transaction.ts';
import { settleNamedFiles } from '../uploads/named-files.ts';

export type CannedResponseRow = Selectable<CannedResponsesTable>;
type Fields = Pick<CannedResponseRow, 'short_code' | 'content'>;

const MOST = 500;

export const listCannedResponses = (db: Kysely<Database>, account_id: AccountId): Promise<CannedResponseRow[]> =>
  db
    .selectFrom('canned_responses')
    .selectAll()
    .where('account_id', '=', account_id)
    .orderBy('short_code')
    .limit(MOST)
    .execute();

const refuseTaken = async (tx: Tx, account_id: AccountId, short_code: string, except = 0) => {
  const taken = await tx.db
    .selectFrom('canned_responses')
    .select('id')
    .where('account_id', '=', account_id)
    .where('short_code', '=', short_code)
    .where('id', '!=', except)
    .executeTakeFirst();
  if (taken) throw invalidRecord('Short code has already been taken', ['short_code']);
};

export const createCannedResponse = async (
  tx: Tx,
  account_id: AccountId,
  { short_code, content }: Fields,
): Promise<CannedResponseRow> => {
  await refuseTaken(tx, account_id, short_code);
  await settleNamedFiles(tx, account_id, null, content);
  return tx.db
    .insertInto('canned_responses')
    .values({ account_id, short_code, content, created_at: tx.now, updated_at: tx.now })
    .returningAll()
    .executeTakeFirstOrThrow();
};

export const updateCannedResponse = async (
  tx: Tx,
  account_id: AccountId,
  id: number,
  values: Partial<Fields>,
): Promise<CannedResponseRow> => {
  if (values.short_code) await refuseTaken(tx, account_id, values.short_code, id);
  const before = await tx.db
    .selectFrom('canned_responses')
    .select('content')
    .where('id', '=', id)
    .where('account_id', '=', account_id)
    .executeTakeFirst();
  const row = await tx.db
    .updateTable('canned_responses')
    .set({ ...values, updated_at: tx.now })
    .where('id', '=', id)
    .where('account_id', '=', account_id)
    .returningAll()
    .executeTakeFirst();
  if (!row) throw notFound();
  await settleNamedFiles(tx, account_id, before?.content, row.content);
  return row;
};

export const deleteCannedResponse = async (tx: Tx, account_id: AccountId, id: number): Promise<void> => {
  const gone = await tx.db
    .deleteFrom('canned_responses')
    .where('id', '=', id)
    .where('account_id', '=', account_id)
    .returning('content')
    .executeTakeFirst();
  if (!gone) throw notFound();
  await settleNamedFiles(tx, account_id, gone.content, null);
};
