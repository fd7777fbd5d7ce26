import { type AccountId, type InboxId, NO_ROW, type WebhookId } from '@porchlight/core/wire/ids.ts';
import { idOf, Nullable, OneOf } from '@porchlight/core/wire/schema.ts';
import { DEFAULT_EVENTS, WEBHOOK_EVENTS } from '@porchlight/core/wire/settings/webhook.ts';
import { type Static, Type } from 'typebox';
import { makeSecret } from '../../platform/crypto/tokens.ts';
import type { WebhookRow } from '../../platform/database/schema/webhooks.ts';
import { invalidRecord } from '../../platform/errors.ts';
import { findInbox } from '../inboxes/queries.ts';
import type { Tx } from '../transaction.ts';
import { loadWebhook } from './queries.ts';
import { forgetReceiver, laneOf } from './receivers.ts';

export const WebhookFields = {
  name: Type.Optional(Nullable(Type.String({ maxLength: 255 }))),
  url: Type.Optional(Type.String({ maxLength: 2_048 })),
  subscriptions: Type.Optional(Type.Array(OneOf(WEBHOOK_EVENTS), { minItems: 1, maxItems: WEBHOOK_EVENTS.length })),
  inbox_id: Type.Optional(Nullable(idOf<InboxId>())),
};
export type WebhookFields = Static<ReturnType<typeof Type.Object<typeof WebhookFields>>>;

const checkUrl = (url: string) => {
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  if (!parsed || !['http:', 'https:'].includes(parsed.protocol) || parsed.username)
    throw invalidRecord('Url must be an http or https address without a user name and password', ['url']);
};

const refuseTaken = async (tx: Tx, account_id: AccountId, url: string, except: WebhookId = NO_ROW) => {
  const existing = await tx.db
    .selectFrom('webhooks')
    .select('id')
    .where('account_id', '=', account_id)
    .where('url', '=', url)
    .where('id', '!=', except)
    .executeTakeFirst();
  if (existing) throw invalidRecord('Url has already been taken', ['url']);
};

const inboxIdOf = async (tx: Tx, account_id: AccountId, inbox_id: InboxId | null): Promise<InboxId | null> => {
  if (!inbox_id) return null;
  const inbox = await findInbox(tx.db, account_id, inbox_id);
  if (!inbox) throw invalidRecord('Inbox must belong to this account', ['inbox_id']);
  return inbox.id;
};

export const createWebhook = async (tx: Tx, account_id: AccountId, fields: WebhookFields): Promise<WebhookRow> => {
  const { url = '', subscriptions = [...DEFAULT_EVENTS], inbox_id = null } = fields;
  checkUrl(url);
  await refuseTaken(tx, account_id, url);
  return tx.db
    .insertInto('webhooks')
    .values({
      account_id,
      inbox_id: await inboxIdOf(tx, account_id, inbox_id),
      name: fields.name?.trim() || null,
      url,
      subscriptions: [...new Set(subscriptions)],
      secret: makeSecret(),
      created_at: tx.now,
      updated_at: tx.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
};

export const updateWebhook = async (
  tx: Tx,
  account_id: AccountId,
  id: WebhookId,
  { url, subscriptions, inbox_id, name }: WebhookFields,
): Promise<WebhookRow> => {
  if (url !== undefined) checkUrl(url);
  const existing = await loadWebhook(tx.db, account_id, id);
  if (url !== undefined) await refuseTaken(tx, account_id, url, existing.id);
  if (url !== undefined && url !== existing.url) await forgetReceiver(tx, laneOf({ webhook_id: existing.id }));
  const inbox = inbox_id === undefined ? {} : { inbox_id: await inboxIdOf(tx, account_id, inbox_id) };
  return tx.db
    .updateTable('webhooks')
    .set({
      updated_at: tx.now,
      ...(url === undefined ? {} : { url }),
      ...(name === undefined ? {} : { name: name?.trim() || null }),
      ...(subscriptions ? { subscriptions: [...new Set(subscriptions)] } : {}),
      ...inbox,
    })
    .where('id', '=', existing.id)
    .returningAll()
    .executeTakeFirstOrThrow();
};

export const deleteWebhook = async (tx: Tx, account_id: AccountId, id: WebhookId): Promise<void> => {
  const hook = await loadWebhook(tx.db, account_id, id);
  await tx.db.deleteFrom('webhooks').where('id', '=', hook.id).execute();
  await forgetReceiver(tx, laneOf({ webhook_id: hook.id }));
};
