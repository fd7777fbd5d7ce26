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

/** Its sentences name fields and limits, and never what the request said. */
const sentenceOf = ({ body, message }: HttpError) =>
  (typeof body.error === 'string' ? body.error : (body.message ?? message)).slice(0, LONGEST_ERROR);

/** A webhook that was deleted meanwhile has no log. */
export const logRefusal = async (tx: Tx, { id }: Pick<IncomingWebhookRow, 'id'>, refusal: HttpError): Promise<void> => {
  const error = sentenceOf(refusal);
  const updated = await tx.db
    .updateTable('incoming_webhooks')
    .set({ refused_count: sql<number>`refused_count + 1`, last_error: error, last_error_at: tx.now })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  if (updated)
    await logRequest(tx, updated, { outcome: 'refused', status: refusal.status, error, conversation_id: null });
};
