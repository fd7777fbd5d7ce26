import type { MacroStep } from '@porchlight/core/wire/settings/macro.ts';
import type { ConversationRow } from '../../platform/database/schema/conversations.ts';
import type { MacroRow, MacroRunRow, UndoableFacts } from '../../platform/database/schema/workspace.ts';
import { HttpError } from '../../platform/errors.ts';
import { isBlocked } from '../contacts/queries.ts';
import { labelsOfConversation } from '../conversations/labels.ts';
import { currentConversation } from '../conversations/reload-conversation.ts';
import type { Deps } from '../deps.ts';
import { addActivity } from '../messages/activity.ts';
import { type Agent, performerOf } from '../permissions/agent.ts';
import type { Tx } from '../transaction.ts';
import { type ActionCase, loggedStep, type PlannedStep, planActions } from './plan-actions.ts';

type MacroCase = Pick<ActionCase, 'deps' | 'lookups' | 'conversation' | 'mayMail'> & { agent: Agent; macro: MacroRow };

export type MacroToRun = MacroCase & {
  deps: Pick<Deps, 'db' | 'clock' | 'write'>;
  /** The runs of one request. A repeated request finds them. */
  batch_id: string;
};

export const planMacro = ({ agent, macro, ...rest }: MacroCase): Promise<PlannedStep[]> =>
  planActions({
    ...rest,
    actions: macro.actions,
    action_names: macro.action_names,
    sender: agent.user.id,
    content_attributes: {},
    event: 'macro.executed',
    locale: agent.account.locale,
  });

export const undoableFacts = async (tx: Tx, conversation: ConversationRow): Promise<UndoableFacts> => {
  const { status, snoozed_until, assignee_id, team_id, priority } = conversation;
  const muted = await isBlocked(tx, conversation.contact_id);
  const labels = await labelsOfConversation(tx, conversation.id);
  return { status, snoozed_until, assignee_id, team_id, priority, muted, labels };
};

const stepOf = (step: PlannedStep, outcome: MacroStep['outcome']): MacroStep => ({ ...loggedStep(step), outcome });

const findRun = (tx: Tx, { batch_id, conversation }: MacroToRun) =>
  tx.db
    .selectFrom('macro_runs')
    .selectAll()
    .where('batch_id', '=', batch_id)
    .where('conversation_id', '=', conversation.id)
    .executeTakeFirst();

type Result = Pick<MacroRunRow, 'outcome' | 'error' | 'steps' | 'undo_facts'>;

const insertRun = (tx: Tx, { macro, agent, conversation, batch_id }: MacroToRun, result: Result) =>
  tx.db
    .insertInto('macro_runs')
    .values({
      account_id: conversation.account_id,
      macro_id: macro.id,
      macro_name: macro.name,
      user_id: agent.user.id,
      conversation_id: conversation.id,
      batch_id,
      ...result,
      undone_at: null,
      created_at: tx.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();

/** All steps and their record, in one action of the writer: a refused step reverts all of them. */
const applyPlan = async (tx: Tx, macroRun: MacroToRun, plan: readonly PlannedStep[]): Promise<MacroRunRow> => {
  // Locks the conversation first, so that a repeated request finds the run of the first.
  let conversation = await currentConversation(tx, macroRun.conversation);
  const existing = await findRun(tx, macroRun);
  if (existing) return existing;
  const before = await undoableFacts(tx, conversation);
  const by = { performer: performerOf(macroRun.agent), name: macroRun.agent.user.name };
  await addActivity(tx, conversation, `${by.name} ran the macro ${macroRun.macro.name}`);
  const steps: MacroStep[] = [];
  const notes = [];
  for (const step of plan) {
    const done = step.effect && (await step.effect(tx, conversation, by));
    if (done?.note) notes.push(done.note);
    conversation = done?.conversation ?? conversation;
    steps.push(stepOf(step, !done ? 'skipped' : done.isChanged ? 'done' : 'unchanged'));
  }
  const after = await undoableFacts(tx, conversation);
  return insertRun(tx, macroRun, { outcome: 'done', error: null, steps, undo_facts: { before, after, notes } });
};

const textOf = ({ body }: HttpError) => (typeof body.error === 'string' ? body.error : (body.message ?? ''));

/** All steps or none, recorded either way. @throws 404 when it was erased; rethrows what is no refusal */
export const runMacro = async (macroRun: MacroToRun): Promise<MacroRunRow> => {
  const { write } = macroRun.deps;
  const plan = await planMacro(macroRun);
  try {
    return await write((tx) => applyPlan(tx, macroRun, plan));
  } catch (error) {
    if (!(error instanceof HttpError) || error.status !== 422) throw error;
    const refusal = textOf(error);
    return write(async (tx) => {
      await currentConversation(tx, macroRun.conversation);
      const steps = plan.map((step) => stepOf(step, 'skipped'));
      return (
        (await findRun(tx, macroRun)) ??
        insertRun(tx, macroRun, { outcome: 'failed', error: refusal, steps, undo_facts: null })
      );
    });
  }
};
