import { LanguageModelUse, ModelCall, ModelCallLog } from '@porchlight/core/wire/language-model.ts';
import { Type } from 'typebox';
import { dayOf, loadUsedTokens } from '../../../domain/ai/budget.ts';
import { listModelCalls, listModelCallsOf } from '../../../domain/ai/call-log.ts';
import type { Deps } from '../../../domain/deps.ts';
import { inboxOf } from '../../../domain/inboxes/queries.ts';
import type { App } from '../../../platform/http/app-type.ts';
import { payloadOf } from '../../../presenters/response-schemas.ts';
import { agentOf } from '../../access/agent-auth.ts';
import { conversationOf, conversationsPath } from '../../access/conversation-access.ts';
import { presentModelCall } from './present-model-call.ts';

const path = '/api/v1/accounts/:account_id/language_model';
const PAGE = 25;
const MOST_OF_CONVERSATION = 100;
const Query = Type.Object({ page: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })) });

export const languageModelRoutes = (app: App, deps: Deps) => {
  app.get(
    path,
    { config: { permission: 'member' }, schema: { response: { 200: LanguageModelUse } } },
    async (request) => {
      const { account } = await agentOf(deps, request);
      const { ai } = deps.env;
      return {
        configured: ai !== undefined,
        model: ai?.model ?? null,
        tokens_today: await loadUsedTokens(deps.db, account.id, dayOf(deps.clock.now())),
        tokens_per_day: ai?.tokensPerDay ?? 0,
      };
    },
  );

  app.get(
    `${path}/calls`,
    {
      config: { permission: 'account_manage' },
      schema: { querystring: Query, response: { 200: payloadOf(Type.Array(ModelCall)) } },
    },
    async (request) => {
      const { account } = await agentOf(deps, request);
      const { page = 1 } = request.query;
      const rows = await listModelCalls(deps.db, account.id, { limit: PAGE, offset: (page - 1) * PAGE });
      return { payload: rows.map(presentModelCall) };
    },
  );

  app.get(
    `${conversationsPath}/:conversation_id/language_model_calls`,
    { config: { permission: 'conversations' }, schema: { response: { 200: ModelCallLog } } },
    async (request) => {
      const { conversation } = await conversationOf(deps, request);
      const { agent_help_enabled } = await inboxOf(deps.db, conversation);
      const rows = await listModelCallsOf(deps.db, conversation.id, MOST_OF_CONVERSATION);
      return {
        meta: { agent_help: agent_help_enabled && deps.model !== undefined },
        payload: rows.map(presentModelCall),
      };
    },
  );
};
