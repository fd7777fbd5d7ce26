import type { FilterLine } from '@porchlight/core/rules/filters/filter-lines.ts';
import { type DirectoryState, isLoaded } from '../../base/directory.ts';
import { t } from '../../base/texts.ts';

type Named = { label: string; values: ReadonlySet<string>; isKnown: boolean };
type Part = keyof DirectoryState;

const idsOf = (list: readonly { id: number }[]) => new Set(list.map(({ id }) => String(id)));

/** What the choices of a condition are, as far as this agent sees them. */
const choicesOf = (directory: DirectoryState, { attribute_key, custom_attribute_type }: FilterLine): Named | null => {
  const named = (label: string, part: Part, values: ReadonlySet<string>) => ({
    label,
    values,
    isKnown: isLoaded(directory, part),
  });
  if (custom_attribute_type) return null;
  switch (attribute_key) {
    case 'inbox_id':
      return named(t('INBOX'), 'inboxes', idsOf(directory.inboxes));
    case 'team_id':
      return named(t('TEAM'), 'teams', idsOf(directory.teams));
    case 'assignee_id':
      return named(t('ASSIGNEE'), 'agents', idsOf(directory.agents));
    case 'sla_policy_id':
      return named(t('SLA'), 'slaPolicies', idsOf(directory.slaPolicies));
    case 'labels':
      return named(t('LABEL'), 'labels', new Set(directory.labels.map(({ title }) => title.toLowerCase())));
    default:
      return null;
  }
};

/** The values of conditions that were deleted, or that the agent may not see: `Inbox 5`, `Label refund`. */
export const missingValues = (lines: readonly FilterLine[], directory: DirectoryState): string[] =>
  lines.flatMap((line) => {
    const choices = choicesOf(directory, line);
    if (!choices?.isKnown) return [];
    return line.values
      .filter((value) => !choices.values.has(String(value).toLowerCase()))
      .map((value) => `${choices.label} ${value}`);
  });

/** Custom attributes of conditions that were deleted: the server refuses such a filter. */
export const missingAttributes = (lines: readonly FilterLine[], directory: DirectoryState): string[] => {
  if (!isLoaded(directory, 'attributes')) return [];
  return lines
    .filter(({ custom_attribute_type }) => custom_attribute_type !== undefined)
    .map(({ attribute_key }) => attribute_key)
    .filter((key) => !directory.attributes.some(({ attribute_key }) => attribute_key === key));
};
