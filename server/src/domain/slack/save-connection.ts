import type { AccountId, InboxId } from '@porchlight/core/wire/ids.ts';
import type { SlackChannel } from '@porchlight/core/wire/settings/slack.ts';
import { seal } from '../../platform/crypto/sealed.ts';
import { SEALED_COLUMNS } from '../../platform/crypto/sealed-columns.ts';
import type { SlackConnectionRow } from '../../platform/database/schema/webhooks.ts';
import { invalidRecord, notFound } from '../../platform/errors.ts';
import type { Deps } from '../deps.ts';
import { listInboxes } from '../inboxes/queries.ts';
import type { Tx } from '../transaction.ts';
import { forgetReceiver } from '../webhooks/receivers.ts';
import { findSlackConnection, slackLane, tokenOf } from './queries.ts';
import { enterChannel, explained, identifyBot, type Workspace } from './workspace.ts';

export type SlackFields = {
  bot_token?: string | undefined;
  signing_secret?: string | undefined;
  channel_id?: string | undefined;
  all_inboxes?: boolean | undefined;
  inbox_ids?: InboxId[] | undefined;
  includes_notes?: boolean | undefined;
  paused?: boolean | undefined;
};

/** What Slack says about the new token and the new channel: requested before the transaction. */
type SlackAnswers = { token: string | undefined; workspace: Workspace | undefined; channel: SlackChannel | undefined };

const checkInboxes = async (tx: Tx, account_id: AccountId, ids: readonly InboxId[]): Promise<InboxId[]> => {
  const existing = new Set((await listInboxes(tx.db, account_id)).map(({ id }) => id));
  if (!ids.every((id) => existing.has(id))) throw invalidRecord('Inbox must belong to this account', ['inbox_ids']);
  return [...new Set(ids)];
};

const createConnection = async (
  tx: Tx,
  account_id: AccountId,
  fields: SlackFields,
  answers: SlackAnswers,
  env: Deps['env'],
) => {
  const { token, workspace, channel } = answers;
  const signing_secret = fields.signing_secret?.trim();
  if (!token || !workspace) throw invalidRecord("Bot token can't be blank", ['bot_token']);
  if (!signing_secret) throw invalidRecord("Signing secret can't be blank", ['signing_secret']);
  return tx.db
    .insertInto('slack_connections')
    .values({
      account_id,
      ...workspace,
      bot_token: seal(token, env, SEALED_COLUMNS.slackToken),
      signing_secret: seal(signing_secret, env, SEALED_COLUMNS.slackSigningSecret),
      channel_id: channel?.id ?? null,
      channel_name: channel?.name ?? null,
      all_inboxes: fields.all_inboxes ?? false,
      inbox_ids: await checkInboxes(tx, account_id, fields.inbox_ids ?? []),
      includes_notes: fields.includes_notes ?? false,
      paused: fields.paused ?? false,
      started_at: tx.now,
      last_error: null,
      last_reason: null,
      last_error_at: null,
      last_posted_at: null,
      last_received_at: null,
      created_at: tx.now,
      updated_at: tx.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
};

/** A channel of another workspace is no channel of this one. */
const channelOf = (before: SlackConnectionRow, { workspace, channel }: SlackAnswers) => {
  if (channel) return { channel_id: channel.id, channel_name: channel.name };
  return workspace && workspace.team_id !== before.team_id ? { channel_id: null, channel_name: null } : {};
};

const changeConnection = async (
  tx: Tx,
  before: SlackConnectionRow,
  fields: SlackFields,
  answers: SlackAnswers,
  env: Deps['env'],
) => {
  const { token, workspace, channel } = answers;
  const secret = fields.signing_secret?.trim();
  const { inbox_ids, includes_notes, paused } = fields;
  // Chosen ones alone are not all of them.
  const all_inboxes = fields.all_inboxes ?? (inbox_ids ? false : undefined);
  const isStarted = paused === false && before.paused;
  const isNewChannel = channel !== undefined && channel.id !== before.channel_id;
  // Slack is tried again at once: what was wrong may be mended.
  if (workspace || channel || isStarted) await forgetReceiver(tx, slackLane(before.id));
  return tx.db
    .updateTable('slack_connections')
    .set({
      ...(token && workspace ? { ...workspace, bot_token: seal(token, env, SEALED_COLUMNS.slackToken) } : {}),
      ...(secret ? { signing_secret: seal(secret, env, SEALED_COLUMNS.slackSigningSecret) } : {}),
      ...channelOf(before, answers),
      ...(all_inboxes === undefined ? {} : { all_inboxes }),
      ...(inbox_ids ? { inbox_ids: await checkInboxes(tx, before.account_id, inbox_ids) } : {}),
      ...(includes_notes === undefined ? {} : { includes_notes }),
      ...(paused === undefined ? {} : { paused }),
      ...(isStarted || isNewChannel ? { started_at: tx.now } : {}),
      ...(workspace || channel ? { last_error: null, last_reason: null, last_error_at: null } : {}),
      updated_at: tx.now,
    })
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow(notFound);
};

/** Connects the account, or changes its connection. Secrets that are not given stay. @throws 422 */
export const saveSlackConnection = async (
  deps: Deps,
  account_id: AccountId,
  fields: SlackFields,
): Promise<SlackConnectionRow> => {
  const token = fields.bot_token?.trim() || undefined;
  const existing = await findSlackConnection(deps, account_id);
  const current = token ?? (existing && tokenOf(existing, deps.env));
  if (!current) throw invalidRecord("Bot token can't be blank", ['bot_token']);
  const workspace = token === undefined ? undefined : await explained(identifyBot(deps, token));
  const id = fields.channel_id?.trim();
  const channel = id ? await explained(enterChannel(deps, current, id)) : undefined;
  const answers = { token, workspace, channel };
  return deps.write(async (tx) => {
    const before = await findSlackConnection(tx, account_id);
    return before
      ? changeConnection(tx, before, fields, answers, deps.env)
      : createConnection(tx, account_id, fields, answers, deps.env);
  });
};

/** With its threads: replies in them reach no conversation any longer. */
export const deleteSlackConnection = async (tx: Tx, account_id: AccountId): Promise<void> => {
  const connection = await findSlackConnection(tx, account_id);
  if (!connection) throw notFound();
  await tx.db.deleteFrom('slack_connections').where('id', '=', connection.id).execute();
  await forgetReceiver(tx, slackLane(connection.id));
};
