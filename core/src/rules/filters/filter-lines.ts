export type CustomType = 'conversation_attribute' | 'contact_attribute';

/** One condition of a filter as the API takes it (wire protocol 11.5); `query_operator` joins it with the next. */
export type FilterLine = {
  attribute_key: string;
  filter_operator: string;
  values: readonly (string | number)[];
  query_operator: 'AND' | 'OR' | null;
  custom_attribute_type?: CustomType;
};

/** Conditions that must all hold together; AND binds closer than OR. */
export const groupLines = (lines: readonly FilterLine[]): FilterLine[][] => {
  const groups: FilterLine[][] = [[]];
  for (const line of lines) {
    groups.at(-1)?.push(line);
    if (line.query_operator === 'OR') groups.push([]);
  }
  return groups.filter((group) => group.length > 0);
};

export const joinGroups = (groups: readonly FilterLine[][]): FilterLine[] =>
  groups.flatMap((group, at) =>
    group.map((line, index): FilterLine => {
      const isLast = index === group.length - 1;
      return { ...line, query_operator: isLast ? (at === groups.length - 1 ? null : 'OR') : 'AND' };
    }),
  );

export const needsValue = (operator: string): boolean => operator !== 'is_present' && operator !== 'is_not_present';

const isComplete = ({ filter_operator, values }: FilterLine) =>
  !needsValue(filter_operator) || values.some((value) => String(value).trim() !== '');

/** Without conditions that lack a value: a list is not filtered by those. */
export const completeLines = (lines: readonly FilterLine[]): FilterLine[] =>
  joinGroups(groupLines(lines.filter(isComplete)));
