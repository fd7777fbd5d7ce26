import type { FilterLine } from '@porchlight/core/rules/filters/filter-lines.ts';
import { ASSIGNEES, STATUSES } from '@porchlight/core/rules/filters/view-query.ts';
import { KINDS, START_VIEW, type View } from './view.ts';

/** What one line of a filter may be about, where a link narrows the list. */
const ATTRIBUTES = ['assignee_id', 'inbox_id', 'team_id', 'labels'] as const;

export type LinkedView = Partial<Pick<View, 'status' | 'assignee' | 'kind'>> & {
  only?: { of: (typeof ATTRIBUTES)[number]; is: string };
};

/** The address of the list as a link wishes it: `/app?show=open&kind=unattended`, `/app?show=all&assignee_id=12`. */
export const pathOfView = ({ status = 'open', assignee, kind, only }: LinkedView): string => {
  const params = new URLSearchParams({ show: status });
  if (assignee) params.set('assignee', assignee);
  if (kind) params.set('kind', kind);
  if (only) params.set(only.of, only.is);
  return `/app?${params.toString()}`;
};

/** The address of a saved view, for colleagues: `/app?view=12`. */
export const pathOfSaved = (id: number): string => `/app?view=${id}`;

/** The saved view that an address names. */
export const savedOfPath = (search: string): number | null => {
  const id = /^\d{1,15}$/.exec(new URLSearchParams(search).get('view') ?? '')?.[0];
  return id === undefined ? null : Number(id);
};

/** The view an address wishes; null where it wishes none, and the list stays as its agent left it. */
export const viewOfPath = (search: string): View | null => {
  const params = new URLSearchParams(search);
  const status = STATUSES.find((each) => each === params.get('show'));
  if (!status) return null;
  const lines = ATTRIBUTES.flatMap((attribute_key): FilterLine[] => {
    const value = params.get(attribute_key);
    return value ? [{ attribute_key, filter_operator: 'equal_to', values: [value], query_operator: null }] : [];
  }).slice(0, 1);
  return {
    ...START_VIEW,
    status,
    assignee: ASSIGNEES.find((each) => each === params.get('assignee')) ?? 'all',
    kind: KINDS.find((each) => each === params.get('kind')) ?? '',
    lines,
  };
};
