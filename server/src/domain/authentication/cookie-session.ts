import type { Selectable } from 'kysely';
import { hashSecret } from '../../platform/crypto/tokens.ts';
import type { SessionsTable, UserRow } from '../../platform/database/schema/users.ts';
import { recordUserAct } from '../audit/record-entry.ts';
import type { Deps } from '../deps.ts';
import type { Tx } from '../transaction.ts';
import {
  type CookieTokens,
  exchangedRefreshToken,
  nextRefreshToken,
  parseRefreshToken,
  storedTokens,
  tokensOf,
} from './cookie-tokens.ts';
import { DAY_MS, type Found, isSignedIn, touchSession } from './sessions.ts';

/** Two tabs, or a browser that repeats a request after a lost response, may send a token that was just replaced. */
const GRACE_MS = 60 * 1_000;

type SessionRow = Selectable<SessionsTable>;

/** The user of an access cookie; undefined for a wrong or expired one. */
export const findByCookie = async (deps: Deps, access: string): Promise<Found | undefined> => {
  const { db, clock, env } = deps;
  const session = await db
    .selectFrom('sessions')
    .selectAll()
    .where('access_hash', '=', hashSecret(access))
    .executeTakeFirst();
  const now = clock.now();
  if (!session || (session.access_expires_at ?? 0) <= now || !isSignedIn(session, env, now)) return undefined;
  const user = await db.selectFrom('users').selectAll().where('id', '=', session.user_id).executeTakeFirst();
  if (!user) return undefined;
  await touchSession(deps, session, now);
  return { user, session };
};

const isRecent = ({ refreshed_at }: SessionRow, now: number) => now - (refreshed_at ?? 0) <= GRACE_MS;

/** The same token was used twice. Which use is the user's is unknown, so both have to sign in. */
const endReused = async (tx: Tx, { id, user_id, user_agent }: SessionRow) => {
  const user = await tx.db.selectFrom('users').selectAll().where('id', '=', user_id).executeTakeFirstOrThrow();
  await tx.db.deleteFrom('sessions').where('id', '=', id).execute();
  await recordUserAct(tx, user, 'refresh_token_reused', { session_id: id, user_agent });
  return user;
};

export type Refreshed = { tokens: CookieTokens } | { reusedBy: UserRow } | undefined;

/** New tokens for a refresh token, which can be used once. A token that was replaced before ends the session. */
export const refreshSession = async ({ write, env }: Deps, text: string): Promise<Refreshed> => {
  const token = parseRefreshToken(text);
  if (!token) return undefined;
  return write(async (tx): Promise<Refreshed> => {
    const session = await tx.db
      .selectFrom('sessions')
      .selectAll()
      .where('token_hash', '=', hashSecret(token.family))
      .where('refresh_hash', 'is not', null)
      .executeTakeFirst();
    if (!session || !isSignedIn(session, env, tx.now)) return undefined;
    const hash = hashSecret(token.secret);
    const next = nextRefreshToken(token, env.secretKey);
    if (hash === session.refresh_hash) {
      // Another tab has just refreshed it.
      if (isRecent(session, tx.now)) return { tokens: tokensOf(token, session.expires_at) };
      // If another node was quicker, it has stored the same successor.
      await tx.db
        .updateTable('sessions')
        .set({ ...storedTokens(next, tx.now), previous_refresh_hash: hash, last_used_at: tx.now })
        .where('id', '=', session.id)
        .where('refresh_hash', '=', hash)
        .execute();
      return { tokens: tokensOf(next, session.expires_at) };
    }
    if (hash === session.previous_refresh_hash && isRecent(session, tx.now))
      return { tokens: tokensOf(next, session.expires_at) };
    return { reusedBy: await endReused(tx, session) };
  });
};

type HeaderKeys = { token: string; client: string; uid: string };

/** Turns a session whose token was stored by a page into a cookie session; the former token ends. */
export const exchangeSession = async (
  { write, env }: Deps,
  { token, client, uid }: HeaderKeys,
): Promise<CookieTokens | undefined> =>
  write(async (tx) => {
    const session = await tx.db
      .selectFrom('sessions as s')
      .innerJoin('users as u', 'u.id', 's.user_id')
      .selectAll('s')
      .where('u.email', '=', uid.toLowerCase())
      .where('s.client_id', '=', client)
      .executeTakeFirst();
    if (!session || !isSignedIn(session, env, tx.now)) return undefined;
    const hash = hashSecret(token);
    const next = exchangedRefreshToken(token, env.secretKey);
    const expires_at = session.created_at + env.signInDays * DAY_MS;
    const isFirst = session.refresh_hash === null && session.token_hash === hash;
    if (!isFirst && !(session.previous_refresh_hash === hash && isRecent(session, tx.now))) return undefined;
    if (isFirst)
      await tx.db
        .updateTable('sessions')
        .set({
          token_hash: hashSecret(next.family),
          ...storedTokens(next, tx.now),
          previous_refresh_hash: hash,
          last_used_at: tx.now,
          expires_at,
        })
        .where('id', '=', session.id)
        .where('token_hash', '=', hash)
        .execute();
    return tokensOf(next, expires_at);
  });
