import { ConversationStatus, Priority } from '@porchlight/core/wire/conversation.ts';
import type { TeamId, UserId } from '@porchlight/core/wire/ids.ts';
import { MOST_IN_BULK_RUN } from '@porchlight/core/wire/limits.ts';
import { idOf, Nullable, OneOf } from '@porchlight/core/wire/schema.ts';
import type { FastifyRequest } from 'fastify';
import { type Static, Type } from 'typebox';
import { findNewestRun, findOwnRun, loadProgress, UNDO_MS } from '../../../domain/bulk-runs/queries.ts';
import { cancelRun, startRun, undoRun } from '../../../domain/bulk-runs/start-run.ts';
import type { Deps } from '../../../domain/deps.ts';
import { FilterBody } from '../../../domain/search/rules.ts';
import type { BulkRunRow, BulkWish } from '../../../platform/database/schema/conversations.ts';
import { notFound, unprocessable } from '../../../platform/errors.ts';
import type { App } from '../../../platform/http/app-type.ts';
import { pathId } from '../../../platform/http/path-id.ts';
import { Moment, momentMs } from '../../../platform/http/request-time.ts';
import { unix } from '../../../platform/times.ts';
import { payloadOf } from '../../../presenters/response-schemas.ts';
import { agentOf } from '../../access/agent-auth.ts';
import { FilterQuery, listMatchingIds } from '../conversations/list.ts';

const base = '/api/v1/accounts/:account_id/bulk_runs';

const Titles = Type.Optional(Type.Array(Type.String({ maxLength: 255 }), { maxItems: 50 }));

/** What `POST conversations/filter` takes, and what `bulk_actions` does with each that matches. */
const NewRun = Type.Object({
  ...FilterBody.properties,
  fields: Type.Optional(
    Type.Object({
      status: Type.Optional(ConversationStatus),
      assignee_id: Type.Optional(Nullable(idOf<UserId>())),
      team_id: Type.Optional(Nullable(idOf<TeamId>())),
      priority: Type.Optional(Type.Union([Priority, Type.Literal('none')])),
    }),
  ),
  labels: Type.Optional(Type.Object({ add: Titles, remove: Titles })),
  snoozed_until: Type.Optional(Moment),
});

const BulkRun = Type.Object({
  id: Type.Integer(),
  state: OneOf(['running', 'done', 'cancelled', 'undoing', 'undone']),
  /** How many matched when it began. */
  total: Type.Integer(),
  counts: Type.Object({
    waiting: Type.Integer(),
    done: Type.Integer(),
    unchanged: Type.Integer(),
    failed: Type.Integer(),
    undone: Type.Integer(),
    kept: Type.Integer(),
  }),
  failures: Type.Array(Type.Object({ conversation_id: Type.Integer(), error: Type.String() })),
  can_undo: Type.Boolean(),
  created_at: Type.Integer(),
});

const present = async (deps: Deps, found: BulkRunRow): Promise<Static<typeof BulkRun>> => {
  const { run, counts, failures } = await loadProgress(deps, found);
  const isOver = run.state === 'done' || run.state === 'cancelled';
  return {
    id: run.id,
    state: run.state,
    total: run.total,
    counts,
    failures,
    can_undo: isOver && counts.done > 0 && deps.clock.now() - run.created_at <= UNDO_MS,
    created_at: unix(run.created_at),
  };
};

const wishOf = ({ fields = {}, labels, snoozed_until }: Static<typeof NewRun>): BulkWish => {
  const until = momentMs(snoozed_until, 'snoozed_until');
  const wish = {
    ...fields,
    ...(until === null ? {} : { snoozed_until: until }),
    ...(labels?.add ? { add_labels: labels.add } : {}),
    ...(labels?.remove ? { remove_labels: labels.remove } : {}),
  };
  if (Object.keys(wish).length === 0) throw unprocessable('Say what to change: fields or labels.');
  return wish;
};

/** Another user's run is not found. */
const ownRun = async (deps: Deps, request: FastifyRequest): Promise<BulkRunRow> => {
  const { account, user } = await agentOf(deps, request);
  const run = await findOwnRun(deps, account.id, user.id, pathId(request, 'id'));
  if (!run) throw notFound();
  return run;
};

/** Ours: one change of all conversations that match a filter, done in the background. */
export const bulkRunRoutes = (app: App, deps: Deps) => {
  app.post(
    base,
    {
      config: { permission: 'conversations' },
      schema: { querystring: FilterQuery, body: NewRun, response: { 200: BulkRun } },
    },
    async (request) => {
      const wish = wishOf(request.body);
      const { agent, ids } = await listMatchingIds(
        deps,
        request,
        request.query,
        request.body.payload,
        MOST_IN_BULK_RUN + 1,
      );
      const run = { account_id: agent.account.id, user_id: agent.user.id, wish, ids };
      return present(deps, await deps.write((tx) => startRun(tx, run)));
    },
  );

  app.get(
    base,
    { config: { permission: 'conversations' }, schema: { response: { 200: payloadOf(Type.Array(BulkRun)) } } },
    async (request) => {
      const { account, user } = await agentOf(deps, request);
      const run = await findNewestRun(deps, account.id, user.id);
      return { payload: run ? [await present(deps, run)] : [] };
    },
  );

  app.get(
    `${base}/:id`,
    { config: { permission: 'conversations' }, schema: { response: { 200: BulkRun } } },
    async (request) => present(deps, await ownRun(deps, request)),
  );

  for (const [word, act] of [
    ['cancel', cancelRun],
    ['undo', undoRun],
  ] as const)
    app.post(
      `${base}/:id/${word}`,
      { config: { permission: 'conversations' }, schema: { response: { 200: BulkRun } } },
      async (request) => {
        const run = await ownRun(deps, request);
        return present(deps, await deps.write((tx) => act(tx, run)));
      },
    );
};
