import { LOGGED_INCOMING_REQUESTS } from '@porchlight/core/wire/settings/incoming-webhook.ts';
import { sql } from 'kysely';
import type { IncomingRequestsTable, IncomingWebhookRow } from '../../platform/database/schema/webhooks.ts';
import type { HttpError } from '../../platform/errors.ts';
import type { Tx } from '../transaction.ts';

const LONGEST_ERROR = 300;

type Entry = Pick<IncomingRequestsTable, 'outcome' | 'status' | 'error' | 'conversation_id'>;

/** The log has the newest requests alone. */
export const logRequest = async (tx: Tx, { id }: Pick<IncomingWebhookRow, 'id'>, entry: Entry): Promise<void> => {
  await tx.db
    .insertInto('incoming_requests')
    .values({ incoming_webhook_id: id, ...entry, created_at: tx.now })
    .execute();
  const tooOld = await tx.db
    .selectFrom('incoming_requests')
    .select('id')
    .where('incoming_webhook_id', '=', id)
    .orderBy('id', 'desc')
    .offset(LOGGED_INCOMING_REQUESTS)
    .limit(1)
    .executeTakeFirst();
  if (tooOld)
    await tx.db
      .deleteFrom('incoming_requests')
      .where('incoming_webhook_id', '=', id)
      .where('id', '<=', tooOld.id)
      .execute();
};

const TOO_MANY = 429;
const MINUTE_MS = 60_000;

/** Its sentences name fields and limits, and never what the request said. The wait of one above the limit is over when it is read. */
const sentenceOf = ({ status, body, message }: HttpError) =>
  status === TOO_MANY
    ? 'Too many requests.'
    : (typeof body.error === 'string' ? body.error : (body.message ?? message)).slice(0, LONGEST_ERROR);

type Refused = Pick<IncomingWebhookRow, 'id' | 'last_error' | 'last_error_at'>;

/** A sender above the limit sends on: one entry a minute says it, and leaves room for others. */
const isSaid = ({ last_error, last_error_at }: Refused, status: number, error: string, now: number) =>
  status === TOO_MANY && last_error === error && now - (last_error_at ?? 0) < MINUTE_MS;

/** A webhook that was deleted meanwhile has no log. */
export const logRefusal = async (tx: Tx, hook: Refused, refusal: HttpError): Promise<void> => {
  const error = sentenceOf(refusal);
  const { id } = hook;
  if (isSaid(hook, refusal.status, error, tx.now)) return;
  const updated = await tx.db
    .updateTable('incoming_webhooks')
    .set({ refused_count: sql<number>`refused_count + 1`, last_error: error, last_error_at: tx.now })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  if (updated)
    await logRequest(tx, updated, { outcome: 'refused', status: refusal.status, error, conversation_id: null });
};
