import type { AccountId, AutomationRuleId } from '@porchlight/core/wire/ids.ts';
import {
  type AutomationCondition,
  type AutomationEvent,
  MOST_AUTOMATION_ACTIONS,
  MOST_AUTOMATION_CONDITIONS,
  MOST_AUTOMATION_RULES,
} from '@porchlight/core/wire/settings/automation-rule.ts';
import type { MacroAction } from '@porchlight/core/wire/settings/macro.ts';
import type { Kysely } from 'kysely';
import { lockRows } from '../../platform/database/row-locks.ts';
import type { Database } from '../../platform/database/schema/database.ts';
import type { AutomationRuleRow } from '../../platform/database/schema/workspace.ts';
import { invalidRecord, notFound } from '../../platform/errors.ts';
import { checkActions, type GivenAction, SELF } from '../macros/check-actions.ts';
import { namesIn } from '../macros/save-macro.ts';
import type { Tx } from '../transaction.ts';
import { listRules, loadRule } from './queries.ts';
import { checkConditions } from './rule-conditions.ts';
import { withWebhookIds } from './webhook-actions.ts';

type GivenValue = string | number | boolean;

export type GivenCondition = {
  attribute_key: string;
  filter_operator: string;
  values?: GivenValue[] | GivenValue | null;
  query_operator?: string | null;
  custom_attribute_type?: string | null;
};

export type RuleFields = {
  name?: string;
  description?: string | null;
  event_name?: AutomationEvent;
  conditions?: GivenCondition[];
  actions?: GivenAction[];
  active?: boolean;
  /** From 1; behind the last is last. */
  position?: number;
};

type Reader = { db: Kysely<Database> };

const nameOf = (requested: string | undefined) => {
  const name = requested?.trim() ?? '';
  if (name === '') throw invalidRecord("Name can't be blank", ['name']);
  return name;
};

const eventOf = (requested: AutomationEvent | undefined) => {
  if (!requested) throw invalidRecord("Event can't be blank", ['event_name']);
  return requested;
};

const attributeTypeOf = (type: string | null | undefined) =>
  type === 'contact_attribute' || type === 'conversation_attribute' ? type : '';

/** Joins a condition with the next. */
const joinerOf = (joiner: string | null | undefined) => {
  const name = joiner?.toLowerCase();
  if (name === 'and' || name === 'or') return name;
  throw invalidRecord('query_operator must be and or or between two conditions', ['conditions']);
};

/** In all conditions: each is compared with the text of every message. */
const MOST_VALUES = 100;

const valuesIn = ({ values }: GivenCondition): GivenValue[] =>
  (Array.isArray(values) ? values : [values]).filter((value) => value !== undefined && value !== null);

const conditionsIn = (input: readonly GivenCondition[]): AutomationCondition[] => {
  if (input.length > MOST_AUTOMATION_CONDITIONS)
    throw invalidRecord(`There can be at most ${MOST_AUTOMATION_CONDITIONS} conditions`, ['conditions']);
  if (input.flatMap(valuesIn).length > MOST_VALUES)
    throw invalidRecord(`There can be at most ${MOST_VALUES} values in the conditions of a rule`, ['conditions']);
  return input.map((line, index) => ({
    attribute_key: line.attribute_key,
    filter_operator: line.filter_operator,
    values: valuesIn(line),
    query_operator: index === input.length - 1 ? null : joinerOf(line.query_operator),
    custom_attribute_type: attributeTypeOf(line.custom_attribute_type),
  }));
};

const actionsIn = (input: readonly GivenAction[]): MacroAction[] => {
  const actions = checkActions(input, MOST_AUTOMATION_ACTIONS);
  if (actions.some(({ action_name, action_params: [agent] }) => action_name === 'assign_agent' && agent === SELF))
    throw invalidRecord(`assign_agent of a rule takes no ${SELF}: no agent runs it`, ['actions']);
  return actions;
};

/** What a rule does, checked. @throws 422 naming what is wrong */
export const checkRule = async (
  reader: Reader,
  account_id: AccountId,
  fields: Pick<RuleFields, 'event_name' | 'conditions' | 'actions'>,
) => {
  const event_name = eventOf(fields.event_name);
  const conditions = conditionsIn(fields.conditions ?? []);
  await checkConditions(reader, account_id, event_name, conditions);
  const { actions, names } = await withWebhookIds(reader, account_id, actionsIn(fields.actions ?? []));
  const action_names = { ...(await namesIn(reader, account_id, actions)), ...names };
  return { event_name, conditions, actions, action_names };
};

/** Rules of an account are saved one after the other: their number and their order depend on all of them. */
const lockRules = (tx: Tx, account_id: AccountId) =>
  tx.db
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', account_id)
    .modifyEnd(lockRows(tx.db))
    .executeTakeFirstOrThrow(notFound);

const insertRule = async (
  tx: Tx,
  account_id: AccountId,
  values: Pick<
    AutomationRuleRow,
    'name' | 'description' | 'event_name' | 'conditions' | 'actions' | 'action_names' | 'active'
  >,
): Promise<AutomationRuleRow> => {
  await lockRules(tx, account_id);
  const rules = await listRules(tx, account_id);
  if (rules.length >= MOST_AUTOMATION_RULES)
    throw invalidRecord(`There can be at most ${MOST_AUTOMATION_RULES} automation rules`, ['base']);
  return tx.db
    .insertInto('automation_rules')
    .values({ ...values, account_id, position: rules.length + 1, created_at: tx.now, updated_at: tx.now })
    .returningAll()
    .executeTakeFirstOrThrow();
};

/** Runs after the others. */
export const createRule = async (tx: Tx, account_id: AccountId, fields: RuleFields): Promise<AutomationRuleRow> =>
  insertRule(tx, account_id, {
    name: nameOf(fields.name),
    description: fields.description?.trim() ?? '',
    ...(await checkRule(tx, account_id, fields)),
    active: fields.active ?? true,
  });

const LONGEST_NAME = 255;

/** The copy is not active: two equal rules would do everything twice. */
export const cloneRule = async (tx: Tx, account_id: AccountId, id: AutomationRuleId): Promise<AutomationRuleRow> => {
  const { name, description, event_name, conditions, actions, action_names } = await loadRule(tx, account_id, id);
  const copy = { description, event_name, conditions, actions, action_names, active: false };
  return insertRule(tx, account_id, { ...copy, name: `Copy of ${name}`.slice(0, LONGEST_NAME) });
};

/** Puts the rules in this order. */
const renumber = async (tx: Tx, rules: readonly AutomationRuleRow[]) => {
  for (const [index, { id, position }] of rules.entries())
    if (position !== index + 1)
      await tx.db
        .updateTable('automation_rules')
        .set({ position: index + 1 })
        .where('id', '=', id)
        .execute();
};

/** Changes the given fields. @throws 404, 422 */
export const updateRule = async (
  tx: Tx,
  account_id: AccountId,
  id: AutomationRuleId,
  fields: RuleFields,
): Promise<AutomationRuleRow> => {
  await lockRules(tx, account_id);
  const before = await loadRule(tx, account_id, id);
  const isNew = fields.event_name !== undefined || fields.conditions !== undefined || fields.actions !== undefined;
  const { event_name, conditions, actions } = before;
  const content = isNew ? await checkRule(tx, account_id, { event_name, conditions, actions, ...fields }) : {};
  if (fields.position !== undefined) {
    const others = (await listRules(tx, account_id)).filter((rule) => rule.id !== id);
    await renumber(tx, others.toSpliced(fields.position - 1, 0, before));
  }
  return tx.db
    .updateTable('automation_rules')
    .set({
      ...content,
      ...(fields.name === undefined ? {} : { name: nameOf(fields.name) }),
      ...(fields.description === undefined ? {} : { description: fields.description?.trim() ?? '' }),
      ...(fields.active === undefined ? {} : { active: fields.active }),
      updated_at: tx.now,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow(notFound);
};

/** Its runs stay in the log. @throws 404 */
export const deleteRule = async (tx: Tx, account_id: AccountId, id: AutomationRuleId): Promise<void> => {
  await lockRules(tx, account_id);
  await loadRule(tx, account_id, id);
  await tx.db.deleteFrom('automation_rules').where('id', '=', id).execute();
  await renumber(tx, await listRules(tx, account_id));
};
