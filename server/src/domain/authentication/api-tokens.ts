import type { UserId } from '@porchlight/core/wire/ids.ts';
import type { Kysely } from 'kysely';
import { hashSecret, makeSecret } from '../../platform/crypto/tokens.ts';
import type { Database } from '../../platform/database/schema/database.ts';
import type { ApiTokenRow } from '../../platform/database/schema/users.ts';
import { invalidRecord, notAuthorized, notFound } from '../../platform/errors.ts';
import type { Deps } from '../deps.ts';
import type { Scope } from '../permissions/agent.ts';
import type { Tx } from '../transaction.ts';
import { notifyOfSecurity } from './security-notices.ts';

const PREFIX = 'plt_';
const MOST_PER_USER = 50;
const TOUCH_AFTER_MS = 60_000;
/** Reads that use POST, because the query does not fit an address. */
const READS_BY_POST = /\/(?:filter|search)$/;

export const isNamedToken = (token: string): boolean => token.startsWith(PREFIX);

export const listApiTokens = (db: Kysely<Database>, user_id: UserId): Promise<ApiTokenRow[]> =>
  db.selectFrom('api_tokens').selectAll().where('user_id', '=', user_id).orderBy('id', 'desc').execute();

/** A valid named token; its use is recorded at most once a minute. */
export const findApiToken = async ({ db, write, clock }: Deps, token: string): Promise<ApiTokenRow | undefined> => {
  const row = await db
    .selectFrom('api_tokens')
    .selectAll()
    .where('token_hash', '=', hashSecret(token))
    .executeTakeFirst();
  const now = clock.now();
  if (!row || (row.expires_at !== null && row.expires_at <= now)) return undefined;
  if (row.last_used_at === null || now - row.last_used_at > TOUCH_AFTER_MS)
    await write((tx) =>
      tx.db.updateTable('api_tokens').set({ last_used_at: tx.now }).where('id', '=', row.id).execute(),
    );
  return row;
};

/** None changes how its user signs in, or their tokens: that needs a signed-in user. @throws 401 */
export const refuseBeyondScope = (
  { scope }: Pick<ApiTokenRow, 'scope'>,
  request: { url: string; method: string },
): void => {
  const [path = ''] = request.url.split('?', 1);
  const reads = request.method === 'GET' || request.method === 'HEAD';
  const isOwn = path.startsWith('/api/v1/profile') || path.startsWith('/auth/');
  if (isOwn && !(reads && path === '/api/v1/profile') && path !== '/auth/validate_token')
    throw notAuthorized('This endpoint does not accept API tokens. Sign in instead');
  if (scope === 'read' && !reads && !READS_BY_POST.test(path)) throw notAuthorized('This API token is read-only');
};

export type NewApiToken = { name: string; scope: Scope; expires_at: number | null };

/** Creates a token; it is returned only this once. @throws 422 */
export const createApiToken = async (tx: Tx, user_id: UserId, { name, scope, expires_at }: NewApiToken) => {
  const own = await tx.db.selectFrom('api_tokens').select('id').where('user_id', '=', user_id).execute();
  if (own.length >= MOST_PER_USER) throw invalidRecord(`There can be at most ${MOST_PER_USER} API tokens`, ['name']);
  const token = `${PREFIX}${makeSecret()}`;
  const row = await tx.db
    .insertInto('api_tokens')
    .values({
      user_id,
      name,
      scope,
      token_hash: hashSecret(token),
      hint: token.slice(-4),
      created_at: tx.now,
      expires_at,
      last_used_at: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await notifyOfSecurity(tx, user_id, { kind: 'api_token_created', name });
  return { row, token };
};

export const revokeApiToken = async (tx: Tx, user_id: UserId, id: number): Promise<void> => {
  const deleted = await tx.db
    .deleteFrom('api_tokens')
    .where('id', '=', id)
    .where('user_id', '=', user_id)
    .returning('name')
    .executeTakeFirst();
  if (!deleted) throw notFound();
  await notifyOfSecurity(tx, user_id, { kind: 'api_token_revoked', name: deleted.name });
};

export const deleteApiTokens = async (tx: Tx, user_id: UserId): Promise<void> => {
  await tx.db.deleteFrom('api_tokens').where('user_id', '=', user_id).execute();
};
