import { foldForSearch } from '@porchlight/core/rules/matching/search-folding.ts';
import type { Operator } from '@porchlight/core/wire/filter.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { holdsWords } from '../../platform/database/folded-text.ts';
import { compareNumber } from '../../platform/database/json-values.ts';
import type { Database } from '../../platform/database/schema/database.ts';
import { unprocessable } from '../../platform/errors.ts';
import {
  EQUALITY,
  type FilterLine,
  groupsOf,
  momentOf,
  ORDER,
  operatorOf,
  PRESENCE,
  TEXT_OPERATORS,
  valuesOf,
} from './rules.ts';

export type Condition = RawBuilder<boolean>;
export type Fields = Record<string, (line: FilterLine, now: number) => Condition>;

const DAY = 24 * 60 * 60 * 1_000;

const list = (values: readonly unknown[]) => sql.join(values.map((value) => sql`${value}`));
const escaped = (text: string) => foldForSearch(text).replaceAll(/[%_\\]/g, '\\$&');

/** Compares text case-insensitively; partial matches also ignore accents. `column` is our own SQL, never a client's. */
const textCondition = (
  column: RawBuilder<unknown>,
  operator: Operator,
  values: string[],
  foldedColumn?: string,
): Condition => {
  const text = sql`cast(${column} as text)`;
  const like = (pattern: (value: string) => string) =>
    sql.join(
      values.map((value) => {
        const isLike = sql`folded(${text}) like ${pattern(escaped(value))} escape '\\'`;
        return foldedColumn ? sql`(${holdsWords(foldedColumn, value)} and ${isLike})` : isLike;
      }),
      sql` or `,
    );
  // SQLite folds only ASCII case, so exact matches are tested first.
  const equal = sql<boolean>`(${text} in (${list(values)}) or lower(${text}) in (${list(values.map((value) => value.toLowerCase()))}))`;
  switch (operator) {
    case 'is_present':
      return sql`(${column} is not null and ${text} <> '')`;
    case 'is_not_present':
      return sql`(${column} is null or ${text} = '')`;
    case 'not_equal_to':
      return sql`(${column} is null or not ${equal})`;
    case 'contains':
      return sql`(${like((value) => `%${value}%`)})`;
    case 'starts_with':
      return sql`(${like((value) => `${value}%`)})`;
    case 'does_not_contain':
      return sql`(${column} is null or not (${like((value) => `%${value}%`)}))`;
    default:
      return equal;
  }
};

/** A text column. `words`: the column with its folded words; it is tested first, because folding each row is slow. */
export const textField =
  (column: string, allowed: Operator[] = [...EQUALITY, ...TEXT_OPERATORS, ...PRESENCE], foldedColumn?: string) =>
  (line: FilterLine): Condition => {
    const operator = operatorOf(line, allowed);
    return textCondition(sql.ref(column), operator, valuesOf(line, operator), foldedColumn);
  };

/** A value inside a JSON column: `->>` means the same on both databases. */
export const jsonValue = (column: string, key: string) => sql`(${sql.ref(column)} ->> cast(${key} as text))`;

/** Text that our own SQL computes. */
export const expressionField =
  (text: RawBuilder<unknown>, allowed: Operator[] = [...EQUALITY, ...TEXT_OPERATORS, ...PRESENCE]) =>
  (line: FilterLine): Condition => {
    const operator = operatorOf(line, allowed);
    return textCondition(text, operator, valuesOf(line, operator));
  };

export const jsonField = (column: string, key: string) => expressionField(jsonValue(column, key));

/** A column of whole numbers; `read` parses the client's values. */
export const numberField =
  (column: string, read: (value: string) => number | null = Number, allowed: Operator[] = [...EQUALITY, ...PRESENCE]) =>
  (line: FilterLine): Condition => {
    const operator = operatorOf(line, allowed);
    const ref = sql.ref(column);
    if (operator === 'is_present') return sql`${ref} is not null`;
    if (operator === 'is_not_present') return sql`${ref} is null`;
    const numbers = valuesOf(line, operator).map(read);
    if (numbers.some((number) => number !== null && !Number.isSafeInteger(number)))
      throw unprocessable(`${line.attribute_key} needs whole numbers`);
    const valid = numbers.filter((number) => number !== null);
    const none = numbers.includes(null) ? sql`${ref} is null` : sql`1 = 0`;
    const equal = valid.length > 0 ? sql`(${ref} in (${list(valid)}) or ${none})` : sql`(${none})`;
    return operator === 'equal_to' ? sql`${equal}` : sql`(${ref} is null and not (${none}) or not ${equal})`;
  };

export const timeField =
  (column: string) =>
  (line: FilterLine, now: number): Condition => {
    const operator = operatorOf(line, ORDER);
    const [value = ''] = valuesOf(line, operator);
    if (operator === 'days_before') {
      const days = Number(value);
      if (!Number.isFinite(days) || days < 0 || days > 36_500)
        throw unprocessable(`${line.attribute_key} needs a number of days`);
      return sql`${sql.ref(column)} < ${Math.floor(now - days * DAY)}`;
    }
    const moment = momentOf(line.attribute_key, value);
    return operator === 'is_greater_than' ? sql`${sql.ref(column)} > ${moment}` : sql`${sql.ref(column)} < ${moment}`;
  };

export const labelField =
  (joins: 'conversation_labels' | 'contact_labels', key: string, own: string) =>
  (line: FilterLine): Condition => {
    const operator = operatorOf(line, [...EQUALITY, ...PRESENCE]);
    const from = sql`select 1 from ${sql.table(joins)} j inner join labels l on l.id = j.label_id where ${sql.ref(`j.${key}`)} = ${sql.ref(own)}`;
    if (operator === 'is_present') return sql`exists (${from})`;
    if (operator === 'is_not_present') return sql`not exists (${from})`;
    const titles = list(valuesOf(line, operator).map((title) => title.toLowerCase()));
    const has = sql`exists (${from} and l.title in (${titles}))`;
    return operator === 'equal_to' ? sql`${has}` : sql`not ${has}`;
  };

const CUSTOM: Operator[] = [...EQUALITY, ...TEXT_OPERATORS, ...PRESENCE, 'is_greater_than', 'is_less_than'];

/** Order of custom values: numbers by size, dates as text, which sorts the same. */
const customCondition = (column: string, line: FilterLine, db: Kysely<Database>): Condition => {
  const operator = operatorOf(line, CUSTOM);
  const field = sql`(${sql.ref(column)} ->> cast(${line.attribute_key} as text))`;
  const values = valuesOf(line, operator);
  if (operator !== 'is_greater_than' && operator !== 'is_less_than') {
    // A checkbox is 1 in one database and true in the other.
    const both = values.flatMap((value) =>
      value === 'true' ? ['true', '1'] : value === 'false' ? ['false', '0'] : [value],
    );
    return textCondition(field, operator, both);
  }
  const [value = ''] = values;
  const sign = operator === 'is_greater_than' ? sql`>` : sql`<`;
  const number = Number(value);
  if (value.trim() === '' || !Number.isFinite(number)) return sql`cast(${field} as text) ${sign} ${value}`;
  return compareNumber(db, field, sign, number);
};

export type Known = {
  fields: Fields;
  customColumn: string;
  customKeys: ReadonlySet<string>;
  /** Epoch milliseconds. */
  now: number;
  /** The connection: the two databases compare numbers in JSON differently. */
  db: Kysely<Database>;
};

/** Compiles one row of a filter. @throws 422 naming it and the reason */
export const conditionOf = (line: FilterLine, { fields, customColumn, customKeys, now, db }: Known): Condition => {
  const field = Object.hasOwn(fields, line.attribute_key) ? fields[line.attribute_key] : undefined;
  if (field && !line.custom_attribute_type) return field(line, now);
  if (customKeys.has(line.attribute_key)) return customCondition(customColumn, line, db);
  throw unprocessable(`Invalid attribute key - [${line.attribute_key}]. This attribute cannot be used in a filter`);
};

/** Compiles a filter to one condition. @throws 422 naming the invalid row and the reason. */
export const filterCondition = (lines: readonly FilterLine[], fields: Known): Condition => {
  const groups = groupsOf(lines).map(
    (group) =>
      sql`(${sql.join(
        group.map((line) => conditionOf(line, fields)),
        sql` and `,
      )})`,
  );
  return sql<boolean>`(${sql.join(groups, sql` or `)})`;
};
