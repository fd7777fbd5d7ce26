import type { Selectable } from 'kysely';
import type { SavedViewsTable } from '../../platform/database/schema/workspace.ts';
import { recordEntry } from '../audit/record-entry.ts';
import { auditedChanges, auditedValues } from '../audit/redact.ts';
import type { Tx } from '../transaction.ts';

type View = Selectable<SavedViewsTable>;

const valuesOf = ({ name, query, visibility, team_id }: View) => ({ name, query, visibility, team_id });
const isShared = (view: View | undefined) => view !== undefined && view.visibility !== 'personal';

const actionOf = (before: View | undefined, after: View | undefined) => {
  if (!before) return 'create';
  if (!after) return 'destroy';
  if (!isShared(before)) return 'share';
  return isShared(after) ? 'update' : 'stop_sharing';
};

const changesOf = (before: View | undefined, after: View | undefined) => {
  if (before && after) return auditedChanges(valuesOf(before), valuesOf(after));
  const view = before ?? after;
  return view ? auditedValues(valuesOf(view)) : {};
};

/** What happens to a view that others see is in the audit log; a personal view is its author's alone. */
export const auditSharedView = async (tx: Tx, before: View | undefined, after: View | undefined): Promise<void> => {
  const view = after ?? before;
  if (!view || !(isShared(before) || isShared(after))) return;
  const changes = changesOf(before, after);
  if (Object.keys(changes).length === 0) return;
  const action = actionOf(before, after);
  await recordEntry(tx, view.account_id, { action, type: 'CustomFilter', id: view.id, name: view.name, changes });
};
