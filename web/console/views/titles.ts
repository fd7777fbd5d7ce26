import type { FilterLine } from '@porchlight/core/rules/filters/filter-lines.ts';
import type { SavedView } from '@porchlight/core/wire/settings/saved-view.ts';
import type { DirectoryState } from '../base/directory.ts';
import { type TextKey, t } from '../base/texts.ts';
import { START_VIEW, type View } from '../state/conversations/view.ts';

export const KIND_TITLES: Record<View['kind'], TextKey> = {
  '': 'CONVERSATIONS_ALL',
  mention: 'MENTIONS',
  participating: 'PARTICIPATING',
  unattended: 'UNATTENDED',
  scheduled: 'SCHEDULED',
};

const only = (attribute_key: string, value: string): FilterLine => ({
  attribute_key,
  filter_operator: 'equal_to',
  values: [value],
  query_operator: null,
});

export const viewOf = (attribute_key: 'inbox_id' | 'team_id' | 'labels', value: string): Partial<View> => ({
  ...START_VIEW,
  lines: [only(attribute_key, value)],
});

export const isViewOf = ({ lines, saved }: View, attribute_key: string, value: string) =>
  saved === null &&
  lines.length === 1 &&
  lines[0]?.attribute_key === attribute_key &&
  lines[0].filter_operator === 'equal_to' &&
  String(lines[0].values[0]) === value;

export const isSnoozedView = ({ lines, saved, kind, status }: View) =>
  lines.length === 0 && saved === null && kind === '' && status === 'snoozed';

export const titleOf = (
  view: View,
  saved: readonly Pick<SavedView, 'id' | 'name'>[],
  { inboxes, teams, labels }: DirectoryState,
): string => {
  const savedView = saved.find(({ id }) => id === view.saved);
  if (savedView) return savedView.name;
  const all = [
    ...inboxes.map(({ id, name }) => ({ key: 'inbox_id', value: String(id), name })),
    ...teams.map(({ id, name }) => ({ key: 'team_id', value: String(id), name })),
    ...labels.map(({ title }) => ({ key: 'labels', value: title, name: title })),
  ];
  const one = all.find(({ key, value }) => isViewOf(view, key, value));
  if (one) return one.name;
  if (isSnoozedView(view)) return t('STATUS_snoozed');
  return t(view.lines.length > 0 ? 'FILTERED' : KIND_TITLES[view.kind]);
};
