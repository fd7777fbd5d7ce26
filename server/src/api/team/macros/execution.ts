import { randomUUID } from 'node:crypto';
import { MacroRun, MacroStep, MOST_MACRO_CONVERSATIONS } from '@porchlight/core/wire/settings/macro.ts';
import { Type } from 'typebox';
import type { Deps } from '../../../domain/deps.ts';
import { createLookups } from '../../../domain/macros/lookups.ts';
import { previewOf } from '../../../domain/macros/plan-actions.ts';
import { planMacro, runMacro } from '../../../domain/macros/run-macro.ts';
import { findSeenConversation } from '../../../domain/macros/runs.ts';
import type { MacroRunRow } from '../../../platform/database/schema/workspace.ts';
import { HttpError, notFound } from '../../../platform/errors.ts';
import type { App } from '../../../platform/http/app-type.ts';
import { refuseAbove } from '../../../platform/limits/refuse.ts';
import { LIMITS } from '../../../platform/limits/table.ts';
import { transcriptsOf } from '../../../platform/limits/transcripts.ts';
import { payloadOf } from '../../../presenters/response-schemas.ts';
import { macroOf, macrosPath } from './macros.ts';
import { presentRuns } from './present-macro.ts';
import { macroRunRoutes } from './runs.ts';

const ExecuteBody = Type.Object({
  conversation_ids: Type.Array(Type.Integer(), { minItems: 1, maxItems: MOST_MACRO_CONVERSATIONS }),
  /** Ours: a repeated request of the same name runs nothing twice. */
  echo_id: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
});
const Executed = Type.Object({
  batch_id: Type.String(),
  runs: Type.Array(MacroRun),
  missing: Type.Array(Type.Integer()),
});
const Query = Type.Object({ conversation_id: Type.Integer() });

export const macroExecutionRoutes = (app: App, deps: Deps) => {
  macroRunRoutes(app, deps);
  app.get(
    `${macrosPath}/:id/preview`,
    {
      config: { permission: 'conversations' },
      schema: { querystring: Query, response: { 200: payloadOf(Type.Array(MacroStep)) } },
    },
    async (request) => {
      const { agent, macro } = await macroOf(deps, request);
      const conversation = await findSeenConversation(deps, agent, request.query.conversation_id);
      if (!conversation) throw notFound();
      const lookups = createLookups(deps, agent.account.id);
      const mayMail = async () => true;
      return { payload: previewOf(await planMacro({ deps, lookups, agent, macro, conversation, mayMail })) };
    },
  );

  app.post(
    `${macrosPath}/:id/execute`,
    {
      config: { permission: 'conversations' },
      schema: { body: ExecuteBody, response: { 200: payloadOf(Executed) } },
    },
    async (request) => {
      const { agent, macro } = await macroOf(deps, request);
      const { conversation_ids, echo_id = randomUUID() } = request.body;
      await refuseAbove(deps, [LIMITS.macroRuns, String(agent.user.id)]);
      const batch_id = `${agent.user.id}-${echo_id}`;
      const lookups = createLookups(deps, agent.account.id);
      const mayMail = transcriptsOf(deps, agent.account.id);
      const runs: (MacroRunRow & { display_id: number })[] = [];
      const missing: number[] = [];
      // One after the other: each is committed with its record before the next begins.
      for (const display_id of new Set(conversation_ids)) {
        const conversation = await findSeenConversation(deps, agent, display_id);
        const macroCase = conversation && { deps, lookups, agent, macro, conversation, mayMail, batch_id };
        const run = macroCase && (await runMacro(macroCase).catch(undefinedIfErased));
        if (run) runs.push({ ...run, display_id });
        else missing.push(display_id);
      }
      return { payload: { batch_id, runs: await presentRuns(deps, runs), missing } };
    },
  );
};

const undefinedIfErased = (error: unknown) => {
  if (error instanceof HttpError && error.status === 404) return undefined;
  throw error;
};
