import type { InboxId, IncomingWebhookId, LabelId, TeamId, UserId } from '@porchlight/core/wire/ids.ts';
import { idOf, Nullable } from '@porchlight/core/wire/schema.ts';
import {
  INCOMING_WEBHOOK_PATH,
  IncomingLogEntry,
  IncomingWebhook,
  LONGEST_INCOMING_WEBHOOK_NAME,
  ReceivedMessage,
} from '@porchlight/core/wire/settings/incoming-webhook.ts';
import { Type } from 'typebox';
import type { Deps } from '../../../domain/deps.ts';
import { inboxOf, listInboxes } from '../../../domain/inboxes/queries.ts';
import {
  listIncomingRequests,
  listIncomingWebhooks,
  loadIncomingWebhook,
} from '../../../domain/incoming-webhooks/queries.ts';
import { receiveMessage } from '../../../domain/incoming-webhooks/receive-message.ts';
import {
  createIncomingWebhook,
  deleteIncomingWebhook,
  rotateIncomingWebhook,
  updateIncomingWebhook,
  type WithToken,
} from '../../../domain/incoming-webhooks/save-incoming-webhook.ts';
import type { InboxRow } from '../../../platform/database/schema/inboxes.ts';
import type { IncomingWebhookRow } from '../../../platform/database/schema/webhooks.ts';
import type { App } from '../../../platform/http/app-type.ts';
import { pathId } from '../../../platform/http/path-id.ts';
import { refuseAbove } from '../../../platform/limits/refuse.ts';
import { LIMITS } from '../../../platform/limits/table.ts';
import { iso, isoOrNull } from '../../../platform/times.ts';
import { NoContent, payloadOf } from '../../../presenters/response-schemas.ts';
import { agentOf } from '../../access/agent-auth.ts';
import { slackTeamRoutes } from './slack.ts';

const path = '/api/v1/accounts/:account_id/incoming_webhooks';
const onePath = `${path}/:incoming_webhook_id`;
const config = { permission: 'integration_manage' } as const;

const Body = Type.Object({
  name: Type.Optional(Type.String({ maxLength: LONGEST_INCOMING_WEBHOOK_NAME })),
  inbox_id: Type.Optional(idOf<InboxId>()),
  assignee_id: Type.Optional(Nullable(idOf<UserId>())),
  team_id: Type.Optional(Nullable(idOf<TeamId>())),
  label_ids: Type.Optional(Type.Array(idOf<LabelId>(), { maxItems: 20 })),
  paused: Type.Optional(Type.Boolean()),
});

/** In the language of the agent who tries it. */
const Trial = Type.Object({
  name: Type.Optional(Type.String({ maxLength: 100 })),
  content: Type.Optional(Type.String({ maxLength: 500 })),
});

const present = (hook: IncomingWebhookRow, inbox: Pick<InboxRow, 'id' | 'name'>): IncomingWebhook => ({
  id: hook.id,
  name: hook.name,
  inbox: { id: inbox.id, name: inbox.name ?? '' },
  assignee_id: hook.assignee_id,
  team_id: hook.team_id,
  label_ids: hook.label_ids,
  paused: hook.paused,
  hint: hook.hint,
  received_count: hook.received_count,
  refused_count: hook.refused_count,
  last_received_at: isoOrNull(hook.last_received_at),
  last_error: hook.last_error,
  last_error_at: isoOrNull(hook.last_error_at),
  created_at: iso(hook.created_at),
});

const idIn = (request: Parameters<typeof pathId>[0]) => pathId<IncomingWebhookId>(request, 'incoming_webhook_id');

const answer = async (deps: Deps, hook: IncomingWebhookRow) => present(hook, await inboxOf(deps.db, hook));

const answerOnce = async (deps: Deps, { token, ...hook }: WithToken): Promise<IncomingWebhook> => ({
  ...(await answer(deps, hook)),
  url: `${deps.env.publicUrl}${INCOMING_WEBHOOK_PATH}/${token}`,
});

const changeRoutes = (app: App, deps: Deps) => {
  app.post(path, { config, schema: { body: Body, response: { 200: IncomingWebhook } } }, async (request) => {
    const { account } = await agentOf(deps, request);
    return answerOnce(deps, await deps.write((tx) => createIncomingWebhook(tx, account.id, request.body)));
  });

  app.route({
    config,
    method: ['PATCH', 'PUT'],
    url: onePath,
    schema: { body: Body, response: { 200: IncomingWebhook } },
    handler: async (request) => {
      const { account } = await agentOf(deps, request);
      const fields = request.body;
      return answer(deps, await deps.write((tx) => updateIncomingWebhook(tx, account.id, idIn(request), fields)));
    },
  });

  app.post(`${onePath}/rotate`, { config, schema: { response: { 200: IncomingWebhook } } }, async (request) => {
    const { account } = await agentOf(deps, request);
    return answerOnce(deps, await deps.write((tx) => rotateIncomingWebhook(tx, account.id, idIn(request))));
  });

  app.delete(onePath, { config, schema: { response: { 204: NoContent } } }, async (request, reply) => {
    const { account } = await agentOf(deps, request);
    await deps.write((tx) => deleteIncomingWebhook(tx, account.id, idIn(request)));
    return reply.code(204).send();
  });
};

/** Ours: other systems post messages of contacts to their addresses (docs/api/incoming-webhooks.md). */
export const incomingWebhookTeamRoutes = (app: App, deps: Deps) => {
  slackTeamRoutes(app, deps);
  app.get(path, { config, schema: { response: { 200: payloadOf(Type.Array(IncomingWebhook)) } } }, async (request) => {
    const { account } = await agentOf(deps, request);
    const [rows, inboxes] = await Promise.all([
      listIncomingWebhooks(deps, account.id),
      listInboxes(deps.db, account.id),
    ]);
    return {
      payload: rows.flatMap((row) =>
        inboxes.filter(({ id }) => id === row.inbox_id).map((inbox) => present(row, inbox)),
      ),
    };
  });

  changeRoutes(app, deps);

  app.get(
    `${onePath}/requests`,
    { config, schema: { response: { 200: payloadOf(Type.Array(IncomingLogEntry)) } } },
    async (request) => {
      const { account } = await agentOf(deps, request);
      const hook = await loadIncomingWebhook(deps, account.id, idIn(request));
      const rows = await listIncomingRequests(deps, hook.id);
      return {
        payload: rows.map(({ display_id, created_at, ...entry }) => ({
          ...entry,
          conversation_id: display_id,
          created_at: iso(created_at),
        })),
      };
    },
  );

  app.post(
    `${onePath}/test`,
    { config, schema: { body: Trial, response: { 200: ReceivedMessage } } },
    async (request) => {
      const { account } = await agentOf(deps, request);
      const hook = await loadIncomingWebhook(deps, account.id, idIn(request));
      await refuseAbove(deps, [LIMITS.incomingWebhooks, String(hook.id)]);
      const { name = 'Test contact', content = 'This is a test message.' } = request.body;
      return receiveMessage(deps, hook, { contact: { identifier: 'incoming-webhook-test', name }, content });
    },
  );
};
