import { type FilterLine, needsValue } from '@porchlight/core/rules/filters/filter-lines.ts';
import { t } from '../../base/texts.ts';
import { FilterCondition } from './FilterCondition.tsx';
import type { FilterField } from './filter-field.ts';
import { fieldOf, lineOf } from './filter-line.ts';
import { type FilterRow, joinedAt } from './filter-rows.ts';
import styles from './FilterCondition.module.css';

type LineProps = {
  line: FilterLine;
  fields: readonly FilterField[];
  isRequired: boolean | undefined;
  /** How it is joined with the line before; null for the first. */
  joiner: 'AND' | 'OR' | null;
  onJoin: (sign: 'AND' | 'OR') => void;
  onChange: (line: FilterLine) => void;
  onRemove: () => void;
};

const Line = ({ line, fields, isRequired, joiner, onJoin, onChange, onRemove }: LineProps) => (
  <FilterCondition
    field={fieldOf(line, fields)}
    fallback={line.attribute_key}
    operator={line.filter_operator}
    value={String(line.values[0] ?? '')}
    fields={fields}
    isRequired={isRequired}
    onField={(field) => onChange(lineOf(field, line.query_operator))}
    onChange={({ operator, value }) =>
      onChange({ ...line, filter_operator: operator, values: needsValue(operator) && value !== '' ? [value] : [] })
    }
    onRemove={onRemove}
  >
    {joiner && (
      <select
        className={styles.joiner}
        aria-label={t('JOINED_BY')}
        value={joiner}
        onChange={({ target }) => onJoin(target.value === 'OR' ? 'OR' : 'AND')}
      >
        <option value="AND">{t('AND')}</option>
        <option value="OR">{t('OR')}</option>
      </select>
    )}
  </FilterCondition>
);

type FilterRowsProps = {
  rows: readonly FilterRow[];
  fields: readonly FilterField[];
  /** A form with them is not sent while one has no value; else such a line says nothing. */
  isRequired?: boolean;
  onChange: (rows: FilterRow[]) => void;
};

export const FilterRows = ({ rows, fields, isRequired, onChange }: FilterRowsProps) =>
  rows.map(({ key, line }, index) => (
    <Line
      key={key}
      line={line}
      fields={fields}
      isRequired={isRequired}
      joiner={index === 0 ? null : rows[index - 1]?.line.query_operator === 'OR' ? 'OR' : 'AND'}
      onJoin={(sign) => onChange(joinedAt(rows, index, sign))}
      onChange={(next) => onChange(rows.map((row) => (row.key === key ? { key, line: next } : row)))}
      onRemove={() => onChange(rows.filter((row) => row.key !== key))}
    />
  ));
