import { ConversationStatus, Priority } from '@porchlight/core/wire/conversation.ts';
import type { TeamId, UserId } from '@porchlight/core/wire/ids.ts';
import { idOf, Nullable } from '@porchlight/core/wire/schema.ts';
import { Type } from 'typebox';
import { listSeenDisplayIds } from '../../../domain/conversations/queries.ts';
import type { Deps } from '../../../domain/deps.ts';
import { unprocessable } from '../../../platform/errors.ts';
import type { App } from '../../../platform/http/app-type.ts';
import { Moment, momentMs } from '../../../platform/http/request-time.ts';
import { NoContent } from '../../../presenters/response-schemas.ts';
import { agentOf } from '../../access/agent-auth.ts';

const Titles = Type.Optional(Type.Array(Type.String({ maxLength: 255 }), { maxItems: 50 }));
const Body = Type.Object({
  type: Type.String(),
  /** Wire protocol 11.15: at most 100. */
  ids: Type.Array(Type.Integer(), { minItems: 1, maxItems: 100 }),
  fields: Type.Optional(
    Type.Object({
      status: Type.Optional(ConversationStatus),
      assignee_id: Type.Optional(Nullable(idOf<UserId>())),
      team_id: Type.Optional(Nullable(idOf<TeamId>())),
      /** Ours. */
      priority: Type.Optional(Type.Union([Priority, Type.Literal('none')])),
    }),
  ),
  labels: Type.Optional(Type.Object({ add: Titles, remove: Titles })),
  snoozed_until: Type.Optional(Moment),
});

/** Wire protocol 11.15; done in the background. */
export const bulkActionRoutes = (app: App, deps: Deps) => {
  app.post(
    '/api/v1/accounts/:account_id/bulk_actions',
    { config: { permission: 'conversations' }, schema: { body: Body, response: { 200: NoContent } } },
    async (request, reply) => {
      const agent = await agentOf(deps, request);
      const { type, ids, fields = {}, labels } = request.body;
      const snoozed_until = momentMs(request.body.snoozed_until, 'snoozed_until');
      if (type !== 'Conversation') throw unprocessable('type must be Conversation');
      const display_ids = await listSeenDisplayIds(deps, agent, ids);
      await deps.write(async (tx) =>
        tx.enqueue(
          'bulk.update',
          {
            account_id: agent.account.id,
            user_id: agent.user.id,
            display_ids,
            ...fields,
            ...(snoozed_until === null ? {} : { snoozed_until }),
            ...(labels?.add ? { add_labels: labels.add } : {}),
            ...(labels?.remove ? { remove_labels: labels.remove } : {}),
          },
          { account_id: agent.account.id },
        ),
      );
      return reply.code(200).send();
    },
  );
};
