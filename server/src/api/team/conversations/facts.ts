import { isDeepStrictEqual } from 'node:util';
import { TeamConversation } from '@porchlight/core/wire/conversation.ts';
import type { SlaPolicyId } from '@porchlight/core/wire/ids.ts';
import { idOf, Nullable } from '@porchlight/core/wire/schema.ts';
import { Type } from 'typebox';
import { updateConversation } from '../../../domain/conversations/change-conversation.ts';
import { priorityOf, setPriority } from '../../../domain/conversations/priority.ts';
import { currentConversation } from '../../../domain/conversations/reload-conversation.ts';
import type { Deps } from '../../../domain/deps.ts';
import type { Changed } from '../../../domain/events.ts';
import { type Caller, performerOf } from '../../../domain/permissions/agent.ts';
import { applyPolicy } from '../../../domain/sla/apply-policy.ts';
import { loadPolicy } from '../../../domain/sla/policies.ts';
import type { Tx } from '../../../domain/transaction.ts';
import type { ConversationRow } from '../../../platform/database/schema/conversations.ts';
import type { App } from '../../../platform/http/app-type.ts';
import { NoContent } from '../../../presenters/response-schemas.ts';
import { conversationOfCaller } from '../../access/agent-or-bot.ts';
import { conversationOf, conversationsPath } from '../../access/conversation-access.ts';
import { ConversationAttributes } from './conversation-schemas.ts';
import { answerOf } from './present-conversation.ts';

const path = `${conversationsPath}/:conversation_id`;

const PriorityBody = Type.Object({ priority: Type.Optional(Type.String()) });
/** Null removes the policy, which Chatwoot cannot. */
const Facts = Type.Object({
  ...PriorityBody.properties,
  sla_policy_id: Type.Optional(Nullable(idOf<SlaPolicyId>())),
});
const Attributes = Type.Object({ custom_attributes: Type.Record(Type.String(), Type.Unknown()) });

/** @throws 404 for a policy that the account does not have */
const choosePolicy = async (tx: Tx, conversation: ConversationRow, id: SlaPolicyId | null, caller: Caller) => {
  const policy = id === null ? null : await loadPolicy(tx, conversation.account_id, id);
  const { performer, name } = caller;
  return applyPolicy(tx, conversation, policy, { source: 'agent', performer, name });
};

/** Wire protocol 11.6: priority, SLA policy and custom attributes. */
export const factRoutes = (app: App, deps: Deps) => {
  const prioritize = async (request: Parameters<typeof conversationOf>[1], name: string | undefined) => {
    const { caller, conversation } = await conversationOfCaller(deps, request);
    const priority = priorityOf(name);
    return deps.write(async (tx) => setPriority(tx, await currentConversation(tx, conversation), priority, caller));
  };

  app.post(
    `${path}/toggle_priority`,
    { config: { permission: 'conversations' }, schema: { body: PriorityBody, response: { 200: NoContent } } },
    async (request, reply) => {
      await prioritize(request, request.body.priority);
      return reply.code(200).send();
    },
  );

  app.route({
    config: { permission: 'conversations' },
    method: ['PATCH', 'PUT'],
    url: path,
    schema: { body: Facts, response: { 200: TeamConversation } },
    handler: async (request) => {
      const { priority, sla_policy_id } = request.body;
      const { caller, conversation } = await conversationOfCaller(deps, request);
      const requested = priority === undefined ? undefined : priorityOf(priority);
      const updated = await deps.write(async (tx) => {
        const current = await currentConversation(tx, conversation);
        const moved = requested === undefined ? current : await setPriority(tx, current, requested, caller);
        return sla_policy_id === undefined ? moved : choosePolicy(tx, moved, sla_policy_id, caller);
      });
      return answerOf(deps, updated);
    },
  });

  app.post(
    `${path}/custom_attributes`,
    {
      config: { permission: 'conversations' },
      schema: { body: Attributes, response: { 200: ConversationAttributes } },
    },
    async (request) => {
      // Not one of the few routes that bots may call.
      const { agent, conversation } = await conversationOf(deps, request);
      const { custom_attributes } = request.body;
      await deps.write(async (tx) => {
        const before = (await currentConversation(tx, conversation)).custom_attributes;
        // A client that has lost the response repeats the request.
        if (isDeepStrictEqual(before, custom_attributes)) return;
        const changed: Changed = { custom_attributes: [before, custom_attributes] };
        tx.record('conversation.updated', { conversation_id: conversation.id, changed, performer: performerOf(agent) });
        await updateConversation(tx, conversation.id, { custom_attributes });
      });
      return { custom_attributes };
    },
  );
};
