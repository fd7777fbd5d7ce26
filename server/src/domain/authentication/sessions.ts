import type { Selectable } from 'kysely';
import type { UserId } from '@porchlight/core/wire/ids.ts';
import type { SessionsTable, UserRow } from '../../platform/database/schema/users.ts';
import type { Deps } from '../deps.ts';
import type { Env } from '../../platform/config/environment.ts';
import type { Tx } from '../transaction.ts';
import { hashSecret, makeSecret, makeToken } from '../../platform/crypto/tokens.ts';

/** Wire protocol 11.1. */
const LASTS_MS = 61 * 24 * 60 * 60 * 1_000;
const MAX_DEVICES = 25;
const TOUCH_AFTER_MS = 60 * 60 * 1_000;

const DAY_MS = 24 * 60 * 60 * 1_000;

type Times = Pick<Selectable<SessionsTable>, 'expires_at' | 'last_used_at'>;

/** Whether a device is signed in still. Its use is noted to the hour, so that it ends within the hour after its idle days. */
export const isSignedIn = ({ expires_at, last_used_at }: Times, { signInIdleDays: days }: Env, now: number): boolean =>
  expires_at > now && (days === 0 || now - last_used_at < days * DAY_MS + TOUCH_AFTER_MS);

/** What signs a device's calls (wire protocol 11.1); `expiry` in seconds since the epoch. */
export type SessionHeaders = {
  'access-token': string;
  client: string;
  uid: string;
  'token-type': string;
  expiry: string;
};
type Device = { user_agent: string | null; ip: string | null };

/** Signs a device in. The oldest of more than 25 is signed out. */
export const openSession = async (
  tx: Tx,
  user: Pick<UserRow, 'id' | 'email'>,
  device: Device,
): Promise<SessionHeaders> => {
  const token = makeSecret();
  const client_id = makeToken();
  const expires_at = tx.now + LASTS_MS;
  await tx.db
    .insertInto('sessions')
    .values({
      user_id: user.id,
      client_id,
      token_hash: hashSecret(token),
      ...device,
      created_at: tx.now,
      last_used_at: tx.now,
      expires_at,
    })
    .execute();
  const old = await tx.db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', user.id)
    .orderBy('last_used_at', 'desc')
    .offset(MAX_DEVICES)
    .limit(100)
    .execute();
  if (old.length > 0)
    await tx.db
      .deleteFrom('sessions')
      .where(
        'id',
        'in',
        old.map((row) => row.id),
      )
      .execute();
  return {
    'access-token': token,
    client: client_id,
    uid: user.email,
    'token-type': 'Bearer',
    expiry: String(Math.floor(expires_at / 1000)),
  };
};

type Found = { user: UserRow; session: Selectable<SessionsTable> };

/** The user of a signed-in device; undefined for a wrong, foreign or expired token. */
export const findSignedIn = async (
  { db, clock, env, write }: Deps,
  token: string,
  client: string,
  uid: string,
): Promise<Found | undefined> => {
  const session = await db
    .selectFrom('sessions')
    .selectAll()
    .where('token_hash', '=', hashSecret(token))
    .executeTakeFirst();
  const now = clock.now();
  if (!session || session.client_id !== client || !isSignedIn(session, env, now)) return undefined;
  const user = await db.selectFrom('users').selectAll().where('id', '=', session.user_id).executeTakeFirst();
  if (!user || user.email !== uid.toLowerCase()) return undefined;
  if (now - session.last_used_at > TOUCH_AFTER_MS)
    await write((tx) =>
      tx.db.updateTable('sessions').set({ last_used_at: tx.now }).where('id', '=', session.id).execute(),
    );
  return { user, session };
};

/** Signs every device out, after a new password. */
export const closeAllSessions = (tx: Tx, userId: UserId) =>
  tx.db.deleteFrom('sessions').where('user_id', '=', userId).execute();
