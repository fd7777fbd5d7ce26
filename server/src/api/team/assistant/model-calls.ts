import { Type } from 'typebox';
import type { App } from '../../../platform/http/app-type.ts';
import { agentOf } from '../../access/agent-auth.ts';
import { conversationOf, conversationsPath } from '../../access/conversation-access.ts';
import type { Deps } from '../../../domain/deps.ts';
import { inboxOf } from '../../../domain/inboxes/queries.ts';
import { dayOf } from '../../../domain/ai/budget.ts';
import { modelCalls, presentModelCall } from './present-model-call.ts';

const path = '/api/v1/accounts/:account_id/language_model';
const PAGE = 25;
const Query = Type.Object({ page: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })) });

/** Whether there is a language model, what it was used for, and what that cost. */
export const languageModelRoutes = (app: App, deps: Deps) => {
  app.get(path, { config: { permission: 'member' } }, async (request) => {
    const { account } = await agentOf(deps, request);
    const used = await deps.db
      .selectFrom('model_usage')
      .select('tokens')
      .where('account_id', '=', account.id)
      .where('day', '=', dayOf(deps.clock.now()))
      .executeTakeFirst();
    const { ai } = deps.env;
    return {
      configured: ai !== undefined,
      model: ai?.model ?? null,
      tokens_today: used?.tokens ?? 0,
      tokens_per_day: ai?.tokensPerDay ?? 0,
    };
  });

  app.get(
    `${path}/calls`,
    { config: { permission: 'account_manage' }, schema: { querystring: Query } },
    async (request) => {
      const { account } = await agentOf(deps, request);
      const { page = 1 } = request.query;
      const rows = await modelCalls(deps)
        .where('m.account_id', '=', account.id)
        .limit(PAGE)
        .offset((page - 1) * PAGE)
        .execute();
      return { payload: rows.map(presentModelCall) };
    },
  );

  app.get(
    `${conversationsPath}/:conversation_id/language_model_calls`,
    { config: { permission: 'conversations' } },
    async (request) => {
      const { conversation } = await conversationOf(deps, request);
      const { agent_help_enabled } = await inboxOf(deps.db, conversation);
      const rows = await modelCalls(deps).where('m.conversation_id', '=', conversation.id).limit(100).execute();
      return {
        meta: { agent_help: agent_help_enabled && deps.model !== undefined },
        payload: rows.map(presentModelCall),
      };
    },
  );
};
