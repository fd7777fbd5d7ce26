import type { AccountId, InboxId, WebhookId } from '@porchlight/core/wire/ids.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema/database.ts';
import type { WebhookRow } from '../../platform/database/schema/webhooks.ts';
import { notFound } from '../../platform/errors.ts';

export const loadWebhook = (db: Kysely<Database>, account_id: AccountId, id: WebhookId): Promise<WebhookRow> =>
  db
    .selectFrom('webhooks')
    .selectAll()
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .executeTakeFirstOrThrow(notFound);

export const findWebhook = (db: Kysely<Database>, id: WebhookId): Promise<WebhookRow | undefined> =>
  db.selectFrom('webhooks').selectAll().where('id', '=', id).executeTakeFirst();

export const listWebhooks = (db: Kysely<Database>, account_id: AccountId) =>
  db
    .selectFrom('webhooks as w')
    .leftJoin('inboxes as i', 'i.id', 'w.inbox_id')
    .selectAll('w')
    .select('i.name as inbox_name')
    .where('w.account_id', '=', account_id)
    .orderBy('w.id')
    .execute();

/** Its address may hold a key of the receiver: where there is no name, people see the host alone. */
export const webhookName = ({ name, url }: Pick<WebhookRow, 'name' | 'url'>): string =>
  name ?? (URL.canParse(url) ? new URL(url).host : url);

export const listSubscribedWebhooks = async (
  db: Kysely<Database>,
  account_id: AccountId,
  event: string,
  inbox_id: InboxId | undefined,
) => {
  const webhooks = await db
    .selectFrom('webhooks')
    .select(['id', 'url', 'inbox_id', 'subscriptions'])
    .where('account_id', '=', account_id)
    .orderBy('id')
    .execute();
  return webhooks.filter(
    (hook) => hook.subscriptions.includes(event) && (hook.inbox_id === null || hook.inbox_id === inbox_id),
  );
};
