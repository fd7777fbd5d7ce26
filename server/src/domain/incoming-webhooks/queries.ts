import type { AccountId, IncomingWebhookId } from '@porchlight/core/wire/ids.ts';
import { LOGGED_INCOMING_REQUESTS } from '@porchlight/core/wire/settings/incoming-webhook.ts';
import type { Kysely } from 'kysely';
import { hashSecret } from '../../platform/crypto/tokens.ts';
import type { Database } from '../../platform/database/schema/database.ts';
import type { IncomingWebhookRow } from '../../platform/database/schema/webhooks.ts';
import { notFound } from '../../platform/errors.ts';

type Reader = { db: Kysely<Database> };

/** In the order they were added. */
export const listIncomingWebhooks = ({ db }: Reader, account_id: AccountId): Promise<IncomingWebhookRow[]> =>
  db.selectFrom('incoming_webhooks').selectAll().where('account_id', '=', account_id).orderBy('id').execute();

/** @throws 404 */
export const loadIncomingWebhook = (
  { db }: Reader,
  account_id: AccountId,
  id: IncomingWebhookId,
): Promise<IncomingWebhookRow> =>
  db
    .selectFrom('incoming_webhooks')
    .selectAll()
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .executeTakeFirstOrThrow(notFound);

/** Found by its hash: how long the search takes says nothing about the secret. */
export const findByToken = ({ db }: Reader, token: string): Promise<IncomingWebhookRow | undefined> =>
  db.selectFrom('incoming_webhooks').selectAll().where('token_hash', '=', hashSecret(token)).executeTakeFirst();

/** The newest first. `display_id` is null once the conversation was erased. */
export const listIncomingRequests = ({ db }: Reader, id: IncomingWebhookId) =>
  db
    .selectFrom('incoming_requests as r')
    .leftJoin('conversations as c', 'c.id', 'r.conversation_id')
    .select(['r.id', 'r.outcome', 'r.status', 'r.error', 'r.created_at', 'c.display_id'])
    .where('r.incoming_webhook_id', '=', id)
    .orderBy('r.id', 'desc')
    .limit(LOGGED_INCOMING_REQUESTS)
    .execute();
