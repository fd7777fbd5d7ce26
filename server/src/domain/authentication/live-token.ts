import { createHmac, timingSafeEqual } from 'node:crypto';
import type { UserId } from '@porchlight/core/wire/ids.ts';
import type { Deps } from '../deps.ts';
import { type DeviceKeys, isSignedIn } from './sessions.ts';

/** The client's id (24 base-58 characters), then our MAC. */
const PATTERN = /^([1-9A-HJ-NP-Za-km-z]{24})-([\w-]{22})$/;

const proof = (client: string, tokenHash: string, secret: string) =>
  createHmac('sha256', secret).update(`live:${client}:${tokenHash}`).digest('base64url').slice(0, 22);

/** The `pubsub_token` of one signed-in device: it ends with the device's session. */
export const deriveLiveToken = (keys: Omit<DeviceKeys, 'isBrowser'>, secret: string) =>
  `${keys.client}-${proof(keys.client, keys.token_hash, secret)}`;

type LiveTokenClaim = { token: string; user_id: UserId };

export const isLiveTokenOf = async (
  { db, env, clock }: Pick<Deps, 'db' | 'env' | 'clock'>,
  { token, user_id }: LiveTokenClaim,
): Promise<boolean> => {
  const [, client, signature] = PATTERN.exec(token) ?? [];
  if (client === undefined || signature === undefined) {
    const query = db.selectFrom('users').select('id').where('id', '=', user_id).where('pubsub_token', '=', token);
    return (await query.executeTakeFirst()) !== undefined;
  }
  const session = await db
    .selectFrom('sessions')
    .select(['token_hash', 'expires_at', 'last_used_at'])
    .where('user_id', '=', user_id)
    .where('client_id', '=', client)
    .executeTakeFirst();
  if (!session || !isSignedIn(session, env, clock.now())) return false;
  return timingSafeEqual(Buffer.from(signature), Buffer.from(proof(client, session.token_hash, env.secretKey)));
};
