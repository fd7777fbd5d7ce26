import type { AccountId } from '@porchlight/core/wire/ids.ts';
import type { MacroAction } from '@porchlight/core/wire/settings/macro.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema/database.ts';
import { invalidRecord } from '../../platform/errors.ts';
import { listWebhooks, webhookName } from '../webhooks/queries.ts';

type Reader = { db: Kysely<Database> };

const isOfWebhook = ({ action_name }: MacroAction) => action_name === 'send_webhook_event';

/** Actions name a webhook by its id, whatever its address becomes. @throws 422 for one that the account does not have */
export const withWebhookIds = async (
  { db }: Reader,
  account_id: AccountId,
  actions: readonly MacroAction[],
): Promise<{ actions: MacroAction[]; names: Record<string, string> }> => {
  if (!actions.some(isOfWebhook)) return { actions: [...actions], names: {} };
  const webhooks = await listWebhooks(db, account_id);
  const names: Record<string, string> = {};
  const resolved = actions.map((action) => {
    if (!isOfWebhook(action)) return action;
    const [param] = action.action_params;
    const webhook = webhooks.find(({ id, url }) => id === param || url === param);
    if (!webhook)
      throw invalidRecord('send_webhook_event takes a webhook of this account: create it first', ['actions']);
    names[`webhook:${webhook.id}`] = webhookName(webhook);
    return { ...action, action_params: [webhook.id] };
  });
  return { actions: resolved, names };
};
