import { CONVERSATION_STATUSES } from '../../wire/conversation.ts';
import { isRecord } from '../read-field.ts';
import { type FilterLine, groupLines, joinGroups } from './filter-lines.ts';

export const ASSIGNEES = ['me', 'unassigned', 'all'] as const;
export const STATUSES = [...CONVERSATION_STATUSES, 'all'] as const;

/** What a saved view of conversations lists. */
export type ViewQuery = {
  lines: FilterLine[];
  assignee: (typeof ASSIGNEES)[number];
  status: (typeof STATUSES)[number];
};

/** Conditions that were stored: what is no condition is left out, so that an old or foreign view opens anyway. */
export const readLines = (value: unknown): FilterLine[] => {
  if (!Array.isArray(value)) return [];
  const read = value.filter(isRecord).flatMap((line): FilterLine[] => {
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
  return joinGroups(groupLines(read));
};

/** A stored `query`. Those of other clients have conditions alone. */
export const readViewQuery = (query: unknown): ViewQuery => {
  const { payload, assignee_type, status } = isRecord(query) ? query : {};
  return {
    lines: readLines(payload),
    assignee: ASSIGNEES.find((each) => each === assignee_type) ?? 'all',
    status: STATUSES.find((each) => each === status) ?? 'all',
  };
};
