import type { FilterLine } from '@porchlight/core/rules/filters/filter-lines.ts';
import {
  ASSIGNEES,
  readLines,
  readViewQuery,
  STATUSES,
  type ViewQuery,
} from '@porchlight/core/rules/filters/view-query.ts';
import { isRecord } from '@porchlight/core/rules/read-field.ts';
import type { ConversationCounts } from '@porchlight/core/wire/conversation.ts';
import type { TextStorage } from '../../../shared/storage.ts';

export const SORTS = [
  'last_activity_at_desc',
  'waiting_since_asc',
  'sla_due_asc',
  'priority_desc',
  'unread_count_desc',
  'created_at_asc',
] as const;
/** Mentioned in, participating, unattended (wire protocol 11.5), with a scheduled message. */
export const KINDS = ['', 'mention', 'participating', 'unattended', 'scheduled'] as const;

export type View = {
  assignee: ViewQuery['assignee'];
  status: ViewQuery['status'];
  sort: (typeof SORTS)[number];
  kind: (typeof KINDS)[number];
  lines: readonly FilterLine[];
  /** The saved view it was opened from. */
  saved: number | null;
};

export const START_VIEW: View = {
  assignee: 'all',
  status: 'open',
  sort: 'last_activity_at_desc',
  kind: '',
  lines: [],
  saved: null,
};

/** How many conversations a view has: the tabs' numbers are counted before the assignee is. */
export const totalOf = ({ assignee }: Pick<View, 'assignee'>, counts: ConversationCounts) =>
  assignee === 'me' ? counts.mine_count : assignee === 'unassigned' ? counts.unassigned_count : counts.all_count;

const oneOf = <T extends string>(allowed: readonly T[], value: unknown, otherwise: T): T =>
  allowed.find((each) => each === value) ?? otherwise;

const objectOf = (value: unknown): Record<string, unknown> => (isRecord(value) ? value : {});

/** What a saved view's `query` opens: its lines, and ours beside them. Another client's has the lines alone. */
export const viewOfQuery = (saved: number, query: unknown): View => ({
  ...START_VIEW,
  ...readViewQuery(query),
  sort: oneOf(SORTS, objectOf(query)['sort_by'], START_VIEW.sort),
  saved,
});

export const queryOfView = ({
  lines,
  sort,
  assignee,
  status,
}: Pick<View, 'lines' | 'sort' | 'assignee' | 'status'>) => ({
  payload: lines,
  sort_by: sort,
  assignee_type: assignee,
  status,
});

/** Whether two views list the same, whatever they are called. */
export const hasSameQuery = (one: View, other: View): boolean =>
  [one, other]
    .map((view) => JSON.stringify(queryOfView({ ...view, lines: readLines(view.lines) })))
    .every((text, _index, [first]) => text === first);

const KEY = 'porchlight-desk-view';

export const readView = (storage: TextStorage): View => {
  try {
    const stored = objectOf(JSON.parse(storage.get(KEY) ?? 'null'));
    return {
      assignee: oneOf(ASSIGNEES, stored['assignee'], START_VIEW.assignee),
      status: oneOf(STATUSES, stored['status'], START_VIEW.status),
      sort: oneOf(SORTS, stored['sort'], START_VIEW.sort),
      kind: oneOf(KINDS, stored['kind'], ''),
      lines: readLines(stored['lines']),
      saved: typeof stored['saved'] === 'number' ? stored['saved'] : null,
    };
  } catch {
    return START_VIEW;
  }
};

export const keepView = (storage: TextStorage, view: View) => storage.set(KEY, JSON.stringify(view));
