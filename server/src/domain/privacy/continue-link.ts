import type { ContactInboxId } from '@porchlight/core/wire/ids.ts';
import type { Kysely } from 'kysely';
import { hashSecret, makeSecret } from '../../platform/crypto/tokens.ts';
import type { Database } from '../../platform/database/schema/database.ts';
import { useToken } from '../authentication/one-time-tokens.ts';
import type { Tx } from '../transaction.ts';
import { renewSession } from '../visitors/renew-session.ts';
import { isIdle } from '../visitors/session-idle.ts';

const PURPOSE = 'continue';
const MINUTE = 60_000;
export const NEARBY_MS = 15 * MINUTE;
export const BY_MAIL_MS = 7 * 24 * 60 * MINUTE;

/** A secret that opens this session's conversations on another device, once. Only its hash is stored. */
export const mintContinueToken = async (tx: Tx, contact_inbox_id: ContactInboxId, lasts: number): Promise<string> => {
  const secret = makeSecret();
  await tx.db
    .deleteFrom('one_time_tokens')
    .where('purpose', '=', PURPOSE)
    .where('contact_inbox_id', '=', contact_inbox_id)
    .where('expires_at', '<', tx.now)
    .execute();
  await tx.db
    .insertInto('one_time_tokens')
    .values({
      purpose: PURPOSE,
      token_hash: hashSecret(secret),
      account_id: null,
      user_id: null,
      contact_inbox_id,
      payload: {},
      created_at: tx.now,
      expires_at: tx.now + lasts,
      used_at: null,
    })
    .execute();
  return secret;
};

/** The address in an email or a code; its bearer acts as the visitor, once. */
export const continueAddress = (publicUrl: string, secret: string) => `${publicUrl}/continue/${secret}`;

/** The session of a secret while it is valid: reading does not use it up, because mail programs open every link. */
export const findContinued = (db: Kysely<Database>, secret: string, now: number) =>
  db
    .selectFrom('one_time_tokens as t')
    .innerJoin('contact_inboxes as ci', 'ci.id', 't.contact_inbox_id')
    .innerJoin('inboxes as i', 'i.id', 'ci.inbox_id')
    .innerJoin('accounts as a', 'a.id', 'i.account_id')
    .select(['t.id', 'ci.id as contact_inbox_id', 'ci.source_id', 'ci.generation', 'ci.last_used_at'])
    .select(['i.id as inbox_id', 'i.session_idle_days', 'i.website_token', 'i.name', 'a.locale'])
    .where('t.token_hash', '=', hashSecret(secret))
    .where('t.purpose', '=', PURPOSE)
    .where('t.used_at', 'is', null)
    .where('t.expires_at', '>', now)
    .executeTakeFirst();

type Continued = NonNullable<Awaited<ReturnType<typeof findContinued>>>;

/** Undefined when another was quicker. Returns the token's generation; earlier, expired tokens stay expired. */
export const useContinueLink = async (tx: Tx, found: Continued, secretKey: string): Promise<number | undefined> => {
  if (!(await useToken(tx, found))) return undefined;
  if (!isIdle(found, found, tx.now)) return found.generation;
  return (await renewSession(tx, { id: found.contact_inbox_id }, secretKey)).generation;
};
