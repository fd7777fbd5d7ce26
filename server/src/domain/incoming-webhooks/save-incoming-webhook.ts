import type { AccountId, InboxId, IncomingWebhookId, LabelId, TeamId, UserId } from '@porchlight/core/wire/ids.ts';
import {
  LONGEST_INCOMING_WEBHOOK_NAME,
  MOST_INCOMING_WEBHOOKS,
} from '@porchlight/core/wire/settings/incoming-webhook.ts';
import { hashSecret, makeSecret } from '../../platform/crypto/tokens.ts';
import { lockRows } from '../../platform/database/row-locks.ts';
import type { IncomingWebhookRow } from '../../platform/database/schema/webhooks.ts';
import { invalidRecord, notFound } from '../../platform/errors.ts';
import { findTeam } from '../accounts/teams.ts';
import { findInbox } from '../inboxes/queries.ts';
import { isSampleInbox } from '../inboxes/sample-records.ts';
import { assignableAgents } from '../inboxes/team-queries.ts';
import type { Tx } from '../transaction.ts';
import { listIncomingWebhooks, loadIncomingWebhook } from './queries.ts';

export type IncomingWebhookFields = {
  name?: string | undefined;
  inbox_id?: InboxId | undefined;
  assignee_id?: UserId | null | undefined;
  team_id?: TeamId | null | undefined;
  label_ids?: LabelId[] | undefined;
  paused?: boolean | undefined;
};

type Settings = Pick<IncomingWebhookRow, 'name' | 'inbox_id' | 'assignee_id' | 'team_id' | 'label_ids' | 'paused'>;

/** The token is returned only this once. */
export type WithToken = IncomingWebhookRow & { token: string };

const PREFIX = 'plh_';

const makeKey = () => {
  const token = `${PREFIX}${makeSecret()}`;
  return { token, stored: { token_hash: hashSecret(token), hint: token.slice(-4) } };
};

const nameOf = (requested: string) => {
  const name = requested.trim();
  if (name === '') throw invalidRecord("Name can't be blank", ['name']);
  if (name.length > LONGEST_INCOMING_WEBHOOK_NAME)
    throw invalidRecord(`Name is too long (maximum is ${LONGEST_INCOMING_WEBHOOK_NAME} characters)`, ['name']);
  return name;
};

const checkInbox = async (tx: Tx, account_id: AccountId, id: InboxId) => {
  const inbox = await findInbox(tx.db, account_id, id);
  if (!inbox) throw invalidRecord('Inbox must belong to this account', ['inbox_id']);
  if (await isSampleInbox(tx.db, inbox.id))
    throw invalidRecord('The inbox of the sample data receives no messages', ['inbox_id']);
};

const checkLabels = async (tx: Tx, account_id: AccountId, ids: readonly LabelId[]) => {
  if (ids.length === 0) return;
  const rows = await tx.db
    .selectFrom('labels')
    .select('id')
    .where('account_id', '=', account_id)
    .where('id', 'in', ids)
    .execute();
  if (rows.length < ids.length) throw invalidRecord('Label not found', ['label_ids']);
};

/** What the request names is checked, and so is an agent who stays while the inbox changes. @throws 422 */
const checked = async (
  tx: Tx,
  account_id: AccountId,
  before: Settings,
  fields: IncomingWebhookFields,
): Promise<Settings> => {
  const inbox_id = fields.inbox_id ?? before.inbox_id;
  const label_ids = [...new Set(fields.label_ids ?? before.label_ids)];
  const assignee_id = fields.assignee_id === undefined ? before.assignee_id : fields.assignee_id;
  const team_id = fields.team_id === undefined ? before.team_id : fields.team_id;
  if (fields.inbox_id !== undefined) await checkInbox(tx, account_id, inbox_id);
  if (fields.label_ids) await checkLabels(tx, account_id, label_ids);
  if (fields.team_id && !(await findTeam(tx.db, account_id, fields.team_id)))
    throw invalidRecord('Team not found', ['team_id']);
  const agents =
    assignee_id !== null && (fields.assignee_id || fields.inbox_id)
      ? await assignableAgents(tx, account_id, [inbox_id])
      : undefined;
  if (agents && !agents.some(({ id }) => id === assignee_id))
    throw invalidRecord('The agent must be able to see the inbox', ['assignee_id']);
  return {
    name: fields.name === undefined ? before.name : nameOf(fields.name),
    inbox_id,
    assignee_id,
    team_id,
    label_ids,
    paused: fields.paused ?? before.paused,
  };
};

export const createIncomingWebhook = async (
  tx: Tx,
  account_id: AccountId,
  { name = '', inbox_id, ...rest }: IncomingWebhookFields,
): Promise<WithToken> => {
  if (inbox_id === undefined) throw invalidRecord("Inbox can't be blank", ['inbox_id']);
  const none = { name, inbox_id, assignee_id: null, team_id: null, label_ids: [], paused: false };
  const settings = await checked(tx, account_id, none, { name, inbox_id, ...rest });
  // Their number depends on all of them.
  await tx.db
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', account_id)
    .modifyEnd(lockRows(tx.db))
    .executeTakeFirstOrThrow(notFound);
  if ((await listIncomingWebhooks(tx, account_id)).length >= MOST_INCOMING_WEBHOOKS)
    throw invalidRecord(`An account can have at most ${MOST_INCOMING_WEBHOOKS} incoming webhooks`, ['base']);
  const { token, stored } = makeKey();
  const hook = await tx.db
    .insertInto('incoming_webhooks')
    .values({
      account_id,
      ...settings,
      ...stored,
      received_count: 0,
      refused_count: 0,
      last_received_at: null,
      last_error: null,
      last_error_at: null,
      created_at: tx.now,
      updated_at: tx.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return { ...hook, token };
};

const change = (
  tx: Tx,
  { id }: Pick<IncomingWebhookRow, 'id'>,
  values: Partial<Settings> | { token_hash: string; hint: string },
): Promise<IncomingWebhookRow> =>
  tx.db
    .updateTable('incoming_webhooks')
    .set({ ...values, updated_at: tx.now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow(notFound);

export const updateIncomingWebhook = async (
  tx: Tx,
  account_id: AccountId,
  id: IncomingWebhookId,
  fields: IncomingWebhookFields,
): Promise<IncomingWebhookRow> => {
  const before = await loadIncomingWebhook(tx, account_id, id);
  return change(tx, before, await checked(tx, account_id, before, fields));
};

/** The address before is unknown from then on. */
export const rotateIncomingWebhook = async (
  tx: Tx,
  account_id: AccountId,
  id: IncomingWebhookId,
): Promise<WithToken> => {
  const { token, stored } = makeKey();
  return { ...(await change(tx, await loadIncomingWebhook(tx, account_id, id), stored)), token };
};

export const deleteIncomingWebhook = async (tx: Tx, account_id: AccountId, id: IncomingWebhookId): Promise<void> => {
  const hook = await loadIncomingWebhook(tx, account_id, id);
  await tx.db.deleteFrom('incoming_webhooks').where('id', '=', hook.id).execute();
};
