import type { MacroId } from '@porchlight/core/wire/ids.ts';
import { idOf, OneOf } from '@porchlight/core/wire/schema.ts';
import { MacroRun } from '@porchlight/core/wire/settings/macro.ts';
import { Type } from 'typebox';
import type { Deps } from '../../../domain/deps.ts';
import { listOwnRunsOf, listRuns, UNDO_MS } from '../../../domain/macros/runs.ts';
import { UNDOABLE, undoRun } from '../../../domain/macros/undo-run.ts';
import { notFound, unprocessable } from '../../../platform/errors.ts';
import type { App } from '../../../platform/http/app-type.ts';
import { payloadOf } from '../../../presenters/response-schemas.ts';
import { agentOf } from '../../access/agent-auth.ts';
import { presentRuns } from './present-macro.ts';

const path = '/api/v1/accounts/:account_id/macro_runs';
const PAGE = 25;

const Query = Type.Object({ macro_id: Type.Optional(idOf<MacroId>()), before: Type.Optional(Type.Integer()) });
const Batch = Type.Object({ batch_id: Type.String({ minLength: 1, maxLength: 200 }) });
const Undone = Type.Object({
  /** Conversations that were restored, but for the fields in `kept`. */
  undone: Type.Array(Type.Integer()),
  /** Fields that were changed again since the run, and stay. */
  kept: Type.Array(Type.Object({ conversation_id: Type.Integer(), fields: Type.Array(OneOf(UNDOABLE)) })),
});

export const macroRunRoutes = (app: App, deps: Deps) => {
  app.get(
    path,
    {
      config: { permission: 'conversations' },
      schema: { querystring: Query, response: { 200: payloadOf(Type.Array(MacroRun)) } },
    },
    async (request) => {
      const agent = await agentOf(deps, request);
      return { payload: await presentRuns(deps, await listRuns(deps, agent, { ...request.query, most: PAGE })) };
    },
  );

  app.post(
    `${path}/undo`,
    { config: { permission: 'conversations' }, schema: { body: Batch, response: { 200: payloadOf(Undone) } } },
    async (request) => {
      const agent = await agentOf(deps, request);
      const runs = await listOwnRunsOf(deps, agent, request.body.batch_id);
      const [first] = runs;
      if (!first) throw notFound();
      if (deps.clock.now() - first.created_at > UNDO_MS) throw unprocessable('A macro can be undone for one day');
      const undone: number[] = [];
      const kept = [];
      for (const run of runs) {
        const fields = await deps.write((tx) => undoRun(tx, agent, run));
        if (fields) undone.push(run.display_id);
        if (fields && fields.length > 0) kept.push({ conversation_id: run.display_id, fields });
      }
      return { payload: { undone, kept } };
    },
  );
};
