import type { ConversationStatus } from '@porchlight/core/wire/conversation.ts';
import { needsValue } from '../../form/filter/filter-field.ts';
import type { FilterLine } from '../../form/filter/filter-line.ts';

/** Lines that must all hold together; AND binds closer than OR. */
const groupsOf = (lines: readonly FilterLine[]): FilterLine[][] => {
  const groups: FilterLine[][] = [[]];
  for (const line of lines) {
    groups.at(-1)?.push(line);
    if (line.query_operator === 'OR') groups.push([]);
  }
  return groups.filter((group) => group.length > 0);
};

const joined = (groups: FilterLine[][]): FilterLine[] =>
  groups.flatMap((group, at) =>
    group.map((line, index): FilterLine => {
      const isLast = index === group.length - 1;
      return { ...line, query_operator: isLast ? (at === groups.length - 1 ? null : 'OR') : 'AND' };
    }),
  );

/** The list's status holds in each of the groups that OR divides, or the answer has any status. */
export const linesWithStatus = (lines: readonly FilterLine[], status: ConversationStatus | 'all'): FilterLine[] => {
  const own: FilterLine = {
    attribute_key: 'status',
    filter_operator: 'equal_to',
    values: [status],
    query_operator: null,
  };
  const groups = groupsOf(lines);
  if (groups.length === 0) return [own];
  return joined(status === 'all' ? groups : groups.map((group) => [own, ...group]));
};

const isLine = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Lines that were kept somewhere: what is no line is left out, so that an old or foreign view opens none the less. */
export const readLines = (value: unknown): FilterLine[] => {
  if (!Array.isArray(value)) return [];
  const read = value.filter(isLine).flatMap((line): FilterLine[] => {
    const { attribute_key, filter_operator, values, query_operator, custom_attribute_type } = line;
    if (typeof attribute_key !== 'string' || typeof filter_operator !== 'string') return [];
    const list = (Array.isArray(values) ? values : [values]).filter(
      (each): each is string | number => typeof each === 'string' || typeof each === 'number',
    );
    return [
      {
        attribute_key,
        filter_operator,
        values: list,
        query_operator: String(query_operator).toUpperCase() === 'OR' ? 'OR' : 'AND',
        ...(custom_attribute_type ? { custom_attribute_type: 'conversation_attribute' as const } : {}),
      },
    ];
  });
  return joined(groupsOf(read));
};

/** A line that says something: half-written ones are not asked with. */
export const isComplete = ({ filter_operator, values }: FilterLine) =>
  !needsValue(filter_operator) || values.some((value) => String(value).trim() !== '');

export const completeLines = (lines: readonly FilterLine[]) => joined(groupsOf(lines.filter(isComplete)));
