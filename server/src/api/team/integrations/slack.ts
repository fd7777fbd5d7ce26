import type { InboxId } from '@porchlight/core/wire/ids.ts';
import { idOf } from '@porchlight/core/wire/schema.ts';
import {
  SLACK_EVENTS_PATH,
  SlackChannel,
  type SlackConnection,
  SlackDelivery,
  SlackSettings,
  SlackTest,
} from '@porchlight/core/wire/settings/slack.ts';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { Deps } from '../../../domain/deps.ts';
import { listInboxes } from '../../../domain/inboxes/queries.ts';
import { listSlackDeliveries } from '../../../domain/slack/delivery-log.ts';
import { findSlackConnection, loadSlackConnection, tokenOf } from '../../../domain/slack/queries.ts';
import { deleteSlackConnection, saveSlackConnection } from '../../../domain/slack/save-connection.ts';
import { explained, identifyBot, listSlackChannels, postTest } from '../../../domain/slack/workspace.ts';
import type { SlackConnectionRow } from '../../../platform/database/schema/webhooks.ts';
import type { App } from '../../../platform/http/app-type.ts';
import { refuseAbove } from '../../../platform/limits/refuse.ts';
import { LIMITS } from '../../../platform/limits/table.ts';
import { iso, isoOrNull } from '../../../platform/times.ts';
import { NoContent, payloadOf } from '../../../presenters/response-schemas.ts';
import { agentOf } from '../../access/agent-auth.ts';

const path = '/api/v1/accounts/:account_id/slack';
/** Administrators alone: owners of the Slack workspace can reply as an agent, by giving a user that agent's email address. */
const config = { permission: 'administrator' } as const;

const Secret = Type.String({ maxLength: 500 });

const Body = Type.Object({
  bot_token: Type.Optional(Secret),
  signing_secret: Type.Optional(Secret),
  channel_id: Type.Optional(Type.String({ maxLength: 100 })),
  all_inboxes: Type.Optional(Type.Boolean()),
  inbox_ids: Type.Optional(Type.Array(idOf<InboxId>(), { maxItems: 500 })),
  includes_notes: Type.Optional(Type.Boolean()),
  paused: Type.Optional(Type.Boolean()),
});

/** In the language of the administrator who tries it. */
const Trial = Type.Object({ content: Type.Optional(Type.String({ maxLength: 500 })) });

/** Without the inboxes that were deleted. */
const present = (row: SlackConnectionRow, existing: ReadonlySet<InboxId>): SlackConnection => ({
  team_name: row.team_name,
  bot_name: row.bot_name,
  channel: row.channel_id === null ? null : { id: row.channel_id, name: row.channel_name ?? '' },
  all_inboxes: row.all_inboxes,
  inbox_ids: row.inbox_ids.filter((id) => existing.has(id)),
  includes_notes: row.includes_notes,
  paused: row.paused,
  last_error: row.last_error,
  last_reason: row.last_reason,
  last_error_at: isoOrNull(row.last_error_at),
  last_posted_at: isoOrNull(row.last_posted_at),
  last_received_at: isoOrNull(row.last_received_at),
  created_at: iso(row.created_at),
});

const settingsOf = async ({ env, db }: Deps, row: SlackConnectionRow | undefined): Promise<SlackSettings> => {
  const inboxes = row ? await listInboxes(db, row.account_id) : [];
  return {
    connection: row ? present(row, new Set(inboxes.map(({ id }) => id))) : null,
    request_url: env.publicUrl + SLACK_EVENTS_PATH,
  };
};

/** Each may cause requests to Slack. */
const accountOf = async (deps: Deps, request: FastifyRequest) => {
  const { account } = await agentOf(deps, request);
  await refuseAbove(deps, [LIMITS.slackSettings, String(account.id)]);
  return account;
};

/** Ours: conversations as threads of a channel (docs/configure/slack.md). */
export const slackTeamRoutes = (app: App, deps: Deps) => {
  app.get(path, { config, schema: { response: { 200: SlackSettings } } }, async (request) => {
    const { account } = await agentOf(deps, request);
    return settingsOf(deps, await findSlackConnection(deps, account.id));
  });

  app.put(path, { config, schema: { body: Body, response: { 200: SlackSettings } } }, async (request) => {
    const account = await accountOf(deps, request);
    return settingsOf(deps, await saveSlackConnection(deps, account.id, request.body));
  });

  app.delete(path, { config, schema: { response: { 204: NoContent } } }, async (request, reply) => {
    const { account } = await agentOf(deps, request);
    await deps.write((tx) => deleteSlackConnection(tx, account.id));
    return reply.code(204).send();
  });

  app.get(
    `${path}/channels`,
    { config, schema: { response: { 200: payloadOf(Type.Array(SlackChannel)) } } },
    async (request) => {
      const account = await accountOf(deps, request);
      const connection = await loadSlackConnection(deps, account.id);
      return { payload: await explained(listSlackChannels(deps, tokenOf(connection, deps.env))) };
    },
  );

  app.get(
    `${path}/deliveries`,
    { config, schema: { response: { 200: payloadOf(Type.Array(SlackDelivery)) } } },
    async (request) => {
      const { account } = await agentOf(deps, request);
      const { id } = await loadSlackConnection(deps, account.id);
      const rows = await listSlackDeliveries(deps, id);
      return {
        payload: rows.map(({ display_id, created_at, updated_at, ...entry }) => ({
          ...entry,
          conversation_id: display_id,
          created_at: iso(created_at),
          updated_at: iso(updated_at),
        })),
      };
    },
  );

  app.post(`${path}/test`, { config, schema: { body: Trial, response: { 200: SlackTest } } }, async (request) => {
    const account = await accountOf(deps, request);
    const connection = await loadSlackConnection(deps, account.id);
    const token = tokenOf(connection, deps.env);
    const { team_name, bot_name } = await explained(identifyBot(deps, token));
    const { content = 'This is a test message.' } = request.body;
    if (connection.channel_id !== null)
      await explained(postTest(deps, token, { channel: connection.channel_id, content }));
    return { team_name, bot_name, posted: connection.channel_id !== null };
  });
};
