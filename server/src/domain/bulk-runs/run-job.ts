import type { ConversationId, InboxId } from '@porchlight/core/wire/ids.ts';
import { isStoreFailure } from '../../platform/database/drivers/store-errors.ts';
import { lockRows } from '../../platform/database/row-locks.ts';
import type { BulkItemState, BulkRunRow, ConversationRow } from '../../platform/database/schema/conversations.ts';
import { HttpError, StoreUnavailable } from '../../platform/errors.ts';
import { findTeam } from '../accounts/teams.ts';
import { findUser } from '../authentication/users.ts';
import { applyWish, type WishPlan } from '../conversations/bulk/apply-wish.ts';
import { languageOf } from '../conversations/language.ts';
import { findCurrent } from '../conversations/reload-conversation.ts';
import { templateContext } from '../conversations/template-context.ts';
import type { Deps } from '../deps.ts';
import { inboxOf } from '../inboxes/queries.ts';
import { createLookups, type Lookups } from '../macros/lookups.ts';
import { undoableFacts } from '../macros/run-macro.ts';
import { restoreFacts } from '../macros/undo-run.ts';
import { withinRole } from '../permissions/conversation-reach.ts';
import { findMemberAccess, type MemberAccess } from '../permissions/member-access.ts';
import type { Tx } from '../transaction.ts';
import { findRun, lockRun } from './queries.ts';
import { continueRun } from './start-run.ts';

/** Then other jobs have a turn, and a job that is cut off repeats little. */
const AT_ONCE = 50;

type RunContext = {
  deps: Deps;
  run: BulkRunRow;
  access: MemberAccess;
  by: WishPlan['by'];
  team: WishPlan['team'];
  lookups: Lookups;
};

type Outcome = { state: BulkItemState; undo_facts?: { before: Facts; after: Facts } };
type Facts = Awaited<ReturnType<typeof undoableFacts>>;

const waitingState = ({ state }: BulkRunRow): BulkItemState => (state === 'undoing' ? 'done' : 'waiting');

/** Undefined for one that the user may not see now: by its inbox, or by their role. */
const findSeen = ({ deps, run, access }: RunContext, id: ConversationId): Promise<ConversationRow | undefined> =>
  deps.db
    .selectFrom('conversations')
    .selectAll()
    .where('id', '=', id)
    .where('account_id', '=', run.account_id)
    .where(withinRole(access))
    .$if(!access.administrator, (query) =>
      query.where('inbox_id', 'in', (row) =>
        row
          .selectFrom('inbox_members')
          .select('inbox_members.inbox_id')
          .where('inbox_members.user_id', '=', run.user_id),
      ),
    )
    .executeTakeFirst();

const assigneeIn = async ({ run: { payload }, lookups }: RunContext, inbox_id: InboxId) => {
  if (payload.assignee_id === undefined) return undefined;
  if (payload.assignee_id === null) return null;
  const agent = (await lookups.assignable(inbox_id)).find(({ id }) => id === payload.assignee_id);
  if (!agent) throw new HttpError(422, { error: 'This agent has no access to the inbox.' });
  return agent;
};

const planFor = async (context: RunContext, conversation: ConversationRow): Promise<WishPlan> => {
  const { deps, run, by, team } = context;
  const asksForRating = run.payload.status === 'resolved';
  return {
    wish: run.payload,
    by,
    team,
    assignee: await assigneeIn(context, conversation.inbox_id),
    templates: asksForRating
      ? await templateContext(deps, await inboxOf(deps.db, conversation), languageOf(conversation))
      : undefined,
  };
};

const change = async (tx: Tx, conversation: ConversationRow, plan: WishPlan): Promise<Outcome> => {
  if (conversation.merged_into_id !== null) return { state: 'unchanged' };
  const before = await undoableFacts(tx, conversation);
  await applyWish(tx, conversation, plan);
  const now = await findCurrent(tx, conversation.id);
  if (!now) return { state: 'unchanged' };
  const after = await undoableFacts(tx, now);
  const isChanged = JSON.stringify(before) !== JSON.stringify(after);
  return isChanged ? { state: 'done', undo_facts: { before, after } } : { state: 'unchanged' };
};

const restore = async (tx: Tx, conversation: ConversationRow, facts: Outcome['undo_facts'], by: WishPlan['by']) => {
  if (!facts || conversation.merged_into_id !== null) return { state: 'kept' as const };
  const kept = await restoreFacts(tx, conversation, facts, by);
  return { state: kept.length > 0 ? ('kept' as const) : ('undone' as const) };
};

const storeOutcome = (tx: Tx, { run }: RunContext, id: ConversationId, outcome: Outcome & { error?: string }) =>
  tx.db.updateTable('bulk_items').set(outcome).where('run_id', '=', run.id).where('conversation_id', '=', id).execute();

/** Undefined when it was cancelled, or another job did it. */
const isStillDue = async (tx: Tx, { run }: RunContext, id: ConversationId): Promise<boolean> => {
  const current = await lockRun(tx, run.id);
  if (current?.state !== run.state) return false;
  const item = await tx.db
    .selectFrom('bulk_items')
    .select('state')
    .where('run_id', '=', run.id)
    .where('conversation_id', '=', id)
    .modifyEnd(lockRows(tx.db))
    .executeTakeFirst();
  return item?.state === waitingState(run);
};

type Item = { conversation_id: ConversationId; undo_facts: Outcome['undo_facts'] | null };

/** The change and its record are one action: a job that is cut off leaves neither alone. */
const handleItem = async (context: RunContext, { conversation_id: id, undo_facts }: Item): Promise<void> => {
  const { deps, run, by } = context;
  const seen = await findSeen(context, id);
  const plan = seen && run.state === 'running' ? await planFor(context, seen) : undefined;
  await deps.write(async (tx) => {
    if (!(await isStillDue(tx, context, id))) return;
    const conversation = seen && (await findCurrent(tx, id));
    if (!conversation)
      return storeOutcome(tx, context, id, { state: 'failed', error: 'You do not see this conversation.' });
    const outcome = plan
      ? await change(tx, conversation, plan)
      : await restore(tx, conversation, undo_facts ?? undefined, by);
    await storeOutcome(tx, context, id, outcome);
  });
};

const reasonOf = (error: unknown) =>
  error instanceof HttpError ? error.message : 'It could not be changed. The server’s log says why.';

/** One that fails stops none of the others; what is wrong with the store is tried again by the job. */
const handleAlone = async (context: RunContext, item: Item): Promise<void> => {
  try {
    await handleItem(context, item);
  } catch (error) {
    if (error instanceof StoreUnavailable || isStoreFailure(error)) throw error;
    if (!(error instanceof HttpError))
      context.deps.log.error({ err: error, run_id: context.run.id }, 'A bulk change failed');
    const state = context.run.state === 'undoing' ? 'kept' : 'failed';
    await context.deps.write(async (tx) => {
      if (await isStillDue(tx, context, item.conversation_id))
        await storeOutcome(tx, context, item.conversation_id, { state, error: reasonOf(error) });
    });
  }
};

/** The next conversations of a run, and then a job for those after them. */
export const runInBulk = async (deps: Deps, { run_id }: { run_id: number }): Promise<void> => {
  const run = await findRun(deps, run_id);
  if (run?.state !== 'running' && run?.state !== 'undoing') return;
  const user = await findUser(deps.db, run.user_id);
  const access = user && (await findMemberAccess(deps.db, run.account_id, user.id));
  if (!user || !access) return deps.write((tx) => continueRun(tx, run, false));
  const { team_id } = run.payload;
  const context: RunContext = {
    deps,
    run,
    access,
    by: { performer: { type: 'user', id: user.id }, name: user.name },
    team: team_id ? await findTeam(deps.db, run.account_id, team_id) : null,
    lookups: createLookups(deps, run.account_id),
  };
  const items = await deps.db
    .selectFrom('bulk_items')
    .select(['conversation_id', 'undo_facts'])
    .where('run_id', '=', run.id)
    .where('state', '=', waitingState(run))
    .orderBy('conversation_id')
    .limit(AT_ONCE)
    .execute();
  for (const item of items) await handleAlone(context, item);
  await deps.write((tx) => continueRun(tx, run, items.length === AT_ONCE));
};
