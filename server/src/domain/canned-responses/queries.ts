import type { AccountId, CannedResponseId } from '@porchlight/core/wire/ids.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/database/schema/database.ts';
import type { CannedResponseFileRow, CannedResponseRow } from '../../platform/database/schema/workspace.ts';
import { notFound } from '../../platform/errors.ts';
import type { Agent } from '../permissions/agent.ts';

type Reader = { db: Kysely<Database> };

/** Shared canned responses of the account and the agent's own. */
export const selectSeen = ({ db }: Reader, { account, user }: Pick<Agent, 'account' | 'user'>) =>
  db
    .selectFrom('canned_responses')
    .selectAll()
    .where('account_id', '=', account.id)
    .where(({ or, eb }) => or([eb('visibility', '=', 'global'), eb('created_by_id', '=', user.id)]));

export const listCannedResponses = (reader: Reader, agent: Agent): Promise<CannedResponseRow[]> =>
  selectSeen(reader, agent).orderBy('short_code').orderBy('id').execute();

export const loadCannedResponse = (reader: Reader, agent: Agent, id: CannedResponseId): Promise<CannedResponseRow> =>
  selectSeen(reader, agent).where('id', '=', id).executeTakeFirstOrThrow(notFound);

export const mayEditCannedResponse = (
  { user, permissions }: Pick<Agent, 'user' | 'permissions'>,
  { visibility, created_by_id }: Pick<CannedResponseRow, 'visibility' | 'created_by_id'>,
): boolean => (visibility === 'global' ? permissions.has('canned_response_manage') : created_by_id === user.id);

export type Usage = { use_count: number; own_use_count: number; last_used_at: number };

/** By canned response of the account: how often messages were sent with it. Without those that never were. */
export const loadUsage = async (
  { db }: Reader,
  { account, user }: Pick<Agent, 'account' | 'user'>,
): Promise<ReadonlyMap<CannedResponseId, Usage>> => {
  const rows = await db
    .selectFrom('canned_response_uses as u')
    .innerJoin('canned_responses as c', 'c.id', 'u.canned_response_id')
    .select(({ fn }) => [
      'c.id',
      fn.sum<number>('u.uses').as('use_count'),
      fn.max('u.last_used_at').as('last_used_at'),
      sql<number>`sum(CASE WHEN u.user_id = ${user.id} THEN u.uses ELSE 0 END)`.as('own_use_count'),
    ])
    .where('c.account_id', '=', account.id)
    .groupBy('c.id')
    .execute();
  return new Map(
    rows.map(({ id, use_count, own_use_count, last_used_at }) => [
      id,
      { use_count: Number(use_count), own_use_count: Number(own_use_count), last_used_at: Number(last_used_at) },
    ]),
  );
};

export const loadFiles = async (
  { db }: Reader,
  account_id: AccountId,
): Promise<ReadonlyMap<CannedResponseId, CannedResponseFileRow[]>> => {
  const rows = await db
    .selectFrom('canned_response_files as f')
    .innerJoin('canned_responses as c', 'c.id', 'f.canned_response_id')
    .selectAll('f')
    .where('c.account_id', '=', account_id)
    .orderBy('f.canned_response_id')
    .orderBy('f.id')
    .execute();
  return Map.groupBy(rows, ({ canned_response_id }) => canned_response_id);
};
