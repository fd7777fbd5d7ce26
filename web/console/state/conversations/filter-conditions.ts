import { type FilterLine, groupLines, joinGroups } from '@porchlight/core/rules/filters/filter-lines.ts';
import type { ConversationStatus } from '@porchlight/core/wire/conversation.ts';

/** The list's status holds in each of the groups that OR divides, or the answer has any status. */
export const linesWithStatus = (lines: readonly FilterLine[], status: ConversationStatus | 'all'): FilterLine[] => {
  const own: FilterLine = {
    attribute_key: 'status',
    filter_operator: 'equal_to',
    values: [status],
    query_operator: null,
  };
  const groups = groupLines(lines);
  if (groups.length === 0) return [own];
  return joinGroups(status === 'all' ? groups : groups.map((group) => [own, ...group]));
};
