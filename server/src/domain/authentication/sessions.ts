import type { UserId } from '@porchlight/core/wire/ids.ts';
import type { Insertable, Selectable } from 'kysely';
import type { Env } from '../../platform/config/environment.ts';
import { hashSecret, makeSecret, makeToken } from '../../platform/crypto/tokens.ts';
import type { SessionsTable, UserRow } from '../../platform/database/schema/users.ts';
import type { Deps } from '../deps.ts';
import type { Tx } from '../transaction.ts';
import { type CookieTokens, makeRefreshToken, storedTokens, tokensOf } from './cookie-tokens.ts';

/** Wire protocol 11.1. */
const LASTS_MS = 61 * 24 * 60 * 60 * 1_000;
const MAX_DEVICES = 25;
const TOUCH_AFTER_MS = 60 * 60 * 1_000;

export const DAY_MS = 24 * 60 * 60 * 1_000;

type Times = Pick<Selectable<SessionsTable>, 'expires_at' | 'last_used_at'>;

export const isSignedIn = ({ expires_at, last_used_at }: Times, { signInIdleDays: days }: Env, now: number): boolean =>
  expires_at > now && (days === 0 || now - last_used_at < days * DAY_MS + TOUCH_AFTER_MS);

/** Headers of a device's requests (wire protocol 11.1); `expiry` in seconds since the epoch. */
export type SessionHeaders = {
  'access-token': string;
  client: string;
  uid: string;
  'token-type': string;
  expiry: string;
};
export type Device = {
  user_agent: string | null;
  ip: string | null;
  /** For a browser with cookies: the most days they last. */
  cookieDays?: number | undefined;
};

/** The device's id, the secret of its live token, and whether it uses cookies. */
export type DeviceKeys = { client: string; token_hash: string; isBrowser: boolean };

export type OpenedSession = { keys: DeviceKeys } & ({ headers: SessionHeaders } | { tokens: CookieTokens });

type NewSession = Omit<Insertable<SessionsTable>, 'user_id' | 'user_agent' | 'ip' | 'created_at' | 'last_used_at'>;

const addSession = async (tx: Tx, { id: user_id }: Pick<UserRow, 'id'>, device: Device, values: NewSession) => {
  const { user_agent, ip } = device;
  const { now } = tx;
  await tx.db
    .insertInto('sessions')
    .values({ user_id, user_agent, ip, created_at: now, last_used_at: now, authenticated_at: now, ...values })
    .execute();
  const old = await tx.db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', user_id)
    .orderBy('last_used_at', 'desc')
    .offset(MAX_DEVICES)
    .limit(100)
    .execute();
  if (old.length === 0) return;
  const ids = old.map((row) => row.id);
  await tx.db.deleteFrom('sessions').where('id', 'in', ids).execute();
};

export const openHeaderSession = async (
  tx: Tx,
  user: Pick<UserRow, 'id' | 'email'>,
  device: Device,
): Promise<SessionHeaders> => {
  const token = makeSecret();
  const client_id = makeToken();
  const expires_at = tx.now + LASTS_MS;
  await addSession(tx, user, device, { client_id, token_hash: hashSecret(token), expires_at });
  return {
    'access-token': token,
    client: client_id,
    uid: user.email,
    'token-type': 'Bearer',
    expiry: String(Math.floor(expires_at / 1000)),
  };
};

export const openSession = async (
  tx: Tx,
  user: Pick<UserRow, 'id' | 'email'>,
  device: Device,
): Promise<OpenedSession> => {
  if (device.cookieDays === undefined) {
    const headers = await openHeaderSession(tx, user, device);
    const token_hash = hashSecret(headers['access-token']);
    return { headers, keys: { client: headers.client, token_hash, isBrowser: false } };
  }
  const token = makeRefreshToken();
  const client = makeToken();
  const token_hash = hashSecret(token.family);
  const expires_at = tx.now + device.cookieDays * DAY_MS;
  await addSession(tx, user, device, { client_id: client, token_hash, expires_at, ...storedTokens(token, tx.now) });
  return { keys: { client, token_hash, isBrowser: true }, tokens: tokensOf(token, expires_at) };
};

export type Found = { user: UserRow; session: Selectable<SessionsTable> };

export const touchSession = async ({ write }: Pick<Deps, 'write'>, session: Found['session'], now: number) => {
  if (now - session.last_used_at > TOUCH_AFTER_MS)
    await write((tx) =>
      tx.db.updateTable('sessions').set({ last_used_at: tx.now }).where('id', '=', session.id).execute(),
    );
};

/** The user of a device that sends headers; undefined for a wrong, foreign or expired token. */
export const findSignedIn = async (
  deps: Deps,
  token: string,
  client: string,
  uid: string,
): Promise<Found | undefined> => {
  const { db, clock, env } = deps;
  const session = await db
    .selectFrom('sessions')
    .selectAll()
    .where('token_hash', '=', hashSecret(token))
    .where('refresh_hash', 'is', null)
    .executeTakeFirst();
  const now = clock.now();
  if (!session || session.client_id !== client || !isSignedIn(session, env, now)) return undefined;
  const user = await db.selectFrom('users').selectAll().where('id', '=', session.user_id).executeTakeFirst();
  if (!user || user.email !== uid.toLowerCase()) return undefined;
  await touchSession(deps, session, now);
  return { user, session };
};

export const closeAllSessions = (tx: Tx, userId: UserId) =>
  tx.db.deleteFrom('sessions').where('user_id', '=', userId).execute();

export const listSessions = ({ db }: Pick<Deps, 'db'>, user_id: UserId) =>
  db.selectFrom('sessions').selectAll().where('user_id', '=', user_id).orderBy('last_used_at', 'desc').execute();

export const hasSessionFrom = async ({ db }: Pick<Deps, 'db'>, user_id: UserId, ip: string): Promise<boolean> =>
  (await db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', user_id)
    .where('ip', '=', ip)
    .limit(1)
    .executeTakeFirst()) !== undefined;

export const closeSession = async (tx: Tx, id: number): Promise<void> => {
  await tx.db.deleteFrom('sessions').where('id', '=', id).execute();
};
