import { type AccountId, isId, type SlaPolicyId, type TeamId, type UserId } from '@porchlight/core/wire/ids.ts';
import { type MacroAction, MOST_MACRO_ACTIONS } from '@porchlight/core/wire/settings/macro.ts';
import type { Visibility } from '@porchlight/core/wire/settings/visibility.ts';
import type { Kysely } from 'kysely';
import { lockRows } from '../../platform/database/row-locks.ts';
import type { Database } from '../../platform/database/schema/database.ts';
import type { MacroRow } from '../../platform/database/schema/workspace.ts';
import { invalidRecord, notAuthorized, notFound } from '../../platform/errors.ts';
import { listMembersAmong } from '../accounts/members.ts';
import { availableName } from '../accounts/names.ts';
import type { Agent } from '../permissions/agent.ts';
import { listPolicies } from '../sla/policies.ts';
import type { Tx } from '../transaction.ts';
import { checkActions, type GivenAction } from './check-actions.ts';
import { mayEditMacro } from './queries.ts';

type Reader = { db: Kysely<Database> };

export type MacroFields = { name?: string; visibility?: Visibility; actions?: GivenAction[] };

const MOST_SHARED = 500;
const MOST_PERSONAL = 100;

const nameOf = (requestedName: string | undefined) => {
  const name = requestedName?.trim() ?? '';
  if (name === '') throw invalidRecord("Name can't be blank", ['name']);
  return name;
};

const refuseShared = ({ permissions }: Agent) => {
  if (!permissions.has('macro_manage')) throw notAuthorized('You are not authorized to edit shared macros');
};

const refuseTooMany = async (tx: Tx, { account, user }: Agent, visibility: Visibility) => {
  const { macros } = await tx.db
    .selectFrom('macros')
    .select((row) => row.fn.countAll<number>().as('macros'))
    .where('account_id', '=', account.id)
    .where('visibility', '=', visibility)
    .$if(visibility === 'personal', (query) => query.where('created_by_id', '=', user.id))
    .executeTakeFirstOrThrow();
  const most = visibility === 'global' ? MOST_SHARED : MOST_PERSONAL;
  if (Number(macros) >= most) throw invalidRecord(`There can be at most ${most} of these macros`, ['base']);
};

const idsIn = <Id extends number>(actions: readonly MacroAction[], name: MacroAction['action_name']): Id[] =>
  actions.flatMap(({ action_name, action_params: [id] }) => (action_name === name && isId<Id>(id) ? [id] : []));

/** The names of the agents and teams in the actions. @throws 422 for one that the account does not have */
export const namesIn = async ({ db }: Reader, account_id: AccountId, actions: readonly MacroAction[]) => {
  const agentIds = idsIn<UserId>(actions, 'assign_agent');
  const teamIds = idsIn<TeamId>(actions, 'assign_team');
  const policyIds = idsIn<SlaPolicyId>(actions, 'add_sla');
  const policies = policyIds.length === 0 ? [] : await listPolicies({ db }, account_id);
  if (policyIds.some((id) => !policies.some((policy) => policy.id === id)))
    throw invalidRecord('An SLA policy of the actions does not exist', ['actions']);
  const agents = await listMembersAmong(db, account_id, agentIds);
  const teams =
    teamIds.length === 0
      ? []
      : await db
          .selectFrom('teams')
          .select(['id', 'name'])
          .where('account_id', '=', account_id)
          .where('id', 'in', teamIds)
          .execute();
  if (agents.length < new Set(agentIds).size)
    throw invalidRecord('An agent of the actions does not exist', ['actions']);
  if (teams.length < new Set(teamIds).size) throw invalidRecord('A team of the actions does not exist', ['actions']);
  return Object.fromEntries([
    ...agents.map((agent) => [`agent:${agent.id}`, availableName(agent)]),
    ...teams.map((team) => [`team:${team.id}`, team.name]),
    ...policies.map((policy) => [`sla_policy:${policy.id}`, policy.name]),
  ]);
};

const actionsIn = (input: readonly GivenAction[]): MacroAction[] => {
  const actions = checkActions(input, MOST_MACRO_ACTIONS);
  // An undo could neither restore the former measurement nor take back what a receiver got.
  const ofRules = actions.find(({ action_name }) => action_name === 'add_sla' || action_name === 'send_webhook_event');
  if (ofRules) throw invalidRecord(`${ofRules.action_name} is for automation rules`, ['actions']);
  return actions;
};

export const createMacro = async (tx: Tx, agent: Agent, fields: MacroFields): Promise<MacroRow> => {
  const { visibility = 'personal' } = fields;
  const { id: account_id } = agent.account;
  if (visibility === 'global') refuseShared(agent);
  const name = nameOf(fields.name);
  const actions = actionsIn(fields.actions ?? []);
  await refuseTooMany(tx, agent, visibility);
  return tx.db
    .insertInto('macros')
    .values({
      account_id,
      name,
      visibility,
      actions,
      action_names: await namesIn(tx, account_id, actions),
      created_by_id: agent.user.id,
      updated_by_id: agent.user.id,
      created_at: tx.now,
      updated_at: tx.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
};

/** The macro inside this action. @throws 401, 404 */
const currentMacro = async (tx: Tx, agent: Agent, { id }: Pick<MacroRow, 'id'>) => {
  const macro = await tx.db
    .selectFrom('macros')
    .selectAll()
    .where('id', '=', id)
    .modifyEnd(lockRows(tx.db))
    .executeTakeFirst();
  if (!macro) throw notFound();
  if (!mayEditMacro(agent, macro)) throw notAuthorized('You are not authorized to edit shared macros');
  return macro;
};

export const updateMacro = async (
  tx: Tx,
  agent: Agent,
  target: Pick<MacroRow, 'id'>,
  fields: MacroFields,
): Promise<MacroRow> => {
  const macro = await currentMacro(tx, agent, target);
  const visibility = fields.visibility ?? macro.visibility;
  const isMoved = visibility !== macro.visibility;
  if (isMoved && visibility === 'global') refuseShared(agent);
  if (isMoved && visibility === 'personal' && macro.created_by_id !== agent.user.id)
    throw invalidRecord('Only its author can make a shared macro personal', ['visibility']);
  if (isMoved) await refuseTooMany(tx, agent, visibility);
  const actions = fields.actions && actionsIn(fields.actions);
  return tx.db
    .updateTable('macros')
    .set({
      visibility,
      ...(fields.name === undefined ? {} : { name: nameOf(fields.name) }),
      ...(actions ? { actions, action_names: await namesIn(tx, macro.account_id, actions) } : {}),
      updated_by_id: agent.user.id,
      updated_at: tx.now,
    })
    .where('id', '=', macro.id)
    .returningAll()
    .executeTakeFirstOrThrow(notFound);
};

export const deleteMacro = async (tx: Tx, agent: Agent, macro: Pick<MacroRow, 'id'>): Promise<void> => {
  const { id } = await currentMacro(tx, agent, macro);
  await tx.db.deleteFrom('macros').where('id', '=', id).execute();
};
