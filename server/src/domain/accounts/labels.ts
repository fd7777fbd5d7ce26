import { isDeepStrictEqual } from 'node:util';
import { type AccountId, type LabelId, NO_ROW } from '@porchlight/core/wire/ids.ts';
import type { AutomationCondition } from '@porchlight/core/wire/settings/automation-rule.ts';
import type { MacroAction } from '@porchlight/core/wire/settings/macro.ts';
import type { Kysely, Selectable } from 'kysely';
import { lockRows } from '../../platform/database/row-locks.ts';
import type { Database } from '../../platform/database/schema/database.ts';
import type { LabelsTable } from '../../platform/database/schema/labels.ts';
import { pickDefined } from '../../platform/defined-fields.ts';
import { invalidRecord, notFound } from '../../platform/errors.ts';
import type { Tx } from '../transaction.ts';

export type LabelRow = Selectable<LabelsTable>;

export type LabelFields = {
  title?: string;
  description?: string | null;
  color?: string;
  show_on_sidebar?: boolean;
};

const DEFAULT_COLOR = '#1f93ff';

/** Lower-cased; starts with a letter or digit, then also `_` and `-` (wire protocol 11.9). */
const titleOf = (requestedTitle: string | undefined) => {
  const title = requestedTitle?.trim().toLowerCase() ?? '';
  if (!/^[\p{L}\p{N}][\p{L}\p{N}_-]+$/u.test(title))
    throw invalidRecord('Title must have at least 2 characters: letters, digits, _ and -', ['title']);
  return title;
};

const refuseTaken = async (tx: Tx, account_id: AccountId, title: string, except: LabelId = NO_ROW) => {
  const existing = await tx.db
    .selectFrom('labels')
    .select('id')
    .where('account_id', '=', account_id)
    .where('title', '=', title)
    .where('id', '!=', except)
    .executeTakeFirst();
  if (existing) throw invalidRecord('Title has already been taken', ['title']);
};

export const listLabels = (db: Kysely<Database>, account_id: AccountId): Promise<LabelRow[]> =>
  db.selectFrom('labels').selectAll().where('account_id', '=', account_id).orderBy('title').execute();

export const createLabel = async (
  tx: Tx,
  account_id: AccountId,
  { title: requestedTitle, description = null, color = DEFAULT_COLOR, show_on_sidebar = true }: LabelFields,
): Promise<LabelRow> => {
  const title = titleOf(requestedTitle);
  await refuseTaken(tx, account_id, title);
  tx.record('account.cache_invalidated', { account_id });
  return tx.db
    .insertInto('labels')
    .values({ account_id, title, description, color, show_on_sidebar, created_at: tx.now, updated_at: tx.now })
    .returningAll()
    .executeTakeFirstOrThrow();
};

type Renamed = { before: string; after: string };

const withTitle = <Value>(values: readonly Value[], { before, after }: Renamed) =>
  values.map((value) => (value === before ? after : value));

const renamedActions = (actions: readonly MacroAction[], title: Renamed): MacroAction[] =>
  actions.map((action) =>
    action.action_name === 'add_label' || action.action_name === 'remove_label'
      ? { ...action, action_params: withTitle(action.action_params, title) }
      : action,
  );

const LABEL_KEYS = ['labels', 'contact_labels'];

const renamedConditions = (conditions: readonly AutomationCondition[], title: Renamed): AutomationCondition[] =>
  conditions.map((line) =>
    LABEL_KEYS.includes(line.attribute_key) && line.custom_attribute_type === ''
      ? { ...line, values: withTitle(line.values, title) }
      : line,
  );

const isChanged = (before: unknown, after: unknown) => !isDeepStrictEqual(before, after);

/** Macros and automation rules name labels by their titles, as in Chatwoot. */
const renameInActions = async (tx: Tx, account_id: AccountId, title: Renamed) => {
  const macros = await tx.db
    .selectFrom('macros')
    .select(['id', 'actions'])
    .where('account_id', '=', account_id)
    .modifyEnd(lockRows(tx.db))
    .execute();
  for (const { id, actions: before } of macros) {
    const actions = renamedActions(before, title);
    if (isChanged(before, actions)) await tx.db.updateTable('macros').set({ actions }).where('id', '=', id).execute();
  }
  const rules = await tx.db
    .selectFrom('automation_rules')
    .select(['id', 'actions', 'conditions'])
    .where('account_id', '=', account_id)
    .modifyEnd(lockRows(tx.db))
    .execute();
  for (const { id, ...before } of rules) {
    const after = {
      actions: renamedActions(before.actions, title),
      conditions: renamedConditions(before.conditions, title),
    };
    if (isChanged(before, after)) await tx.db.updateTable('automation_rules').set(after).where('id', '=', id).execute();
  }
};

/** Changes the given fields of a label; macros and automation rules follow its new title. @throws 404, 422 */
export const updateLabel = async (
  tx: Tx,
  account_id: AccountId,
  id: LabelId,
  fields: LabelFields,
): Promise<LabelRow> => {
  const renamed = fields.title === undefined ? {} : { title: titleOf(fields.title) };
  if (renamed.title) await refuseTaken(tx, account_id, renamed.title, id);
  const before = await tx.db
    .selectFrom('labels')
    .select('title')
    .where('id', '=', id)
    .where('account_id', '=', account_id)
    .modifyEnd(lockRows(tx.db))
    .executeTakeFirst();
  if (before && renamed.title && renamed.title !== before.title)
    await renameInActions(tx, account_id, { before: before.title, after: renamed.title });
  const label = await tx.db
    .updateTable('labels')
    .set({ ...pickDefined(fields, ['description', 'color', 'show_on_sidebar']), ...renamed, updated_at: tx.now })
    .where('id', '=', id)
    .where('account_id', '=', account_id)
    .returningAll()
    .executeTakeFirst();
  if (!label) throw notFound();
  tx.record('account.cache_invalidated', { account_id });
  return label;
};

export const deleteLabel = async (tx: Tx, account_id: AccountId, id: LabelId): Promise<void> => {
  const deleted = await tx.db
    .deleteFrom('labels')
    .where('id', '=', id)
    .where('account_id', '=', account_id)
    .returning('id')
    .executeTakeFirst();
  if (!deleted) throw notFound();
  tx.record('account.cache_invalidated', { account_id });
};
