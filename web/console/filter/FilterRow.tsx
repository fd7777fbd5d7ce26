import { t } from '../base/texts.ts';
import { FilterCondition } from '../form/filter/FilterCondition.tsx';
import { needsValue } from '../form/filter/filter-field.ts';
import type { FilterLine } from '../state/conversations/filter-conditions.ts';
import { type ConversationField, lineOf } from './fields.ts';
import styles from './Filter.module.css';

type FilterRowProps = {
  line: FilterLine;
  fields: readonly ConversationField[];
  /** How it is joined with the line before; null for the first. */
  joiner: 'AND' | 'OR' | null;
  onJoin: (sign: 'AND' | 'OR') => void;
  onChange: (line: FilterLine) => void;
  onRemove: () => void;
};

/** One line of a conversation filter, joined with the line before. */
export const FilterRow = ({ line, fields, joiner, onJoin, onChange, onRemove }: FilterRowProps) => (
  <FilterCondition
    field={line.attribute_key}
    operator={line.filter_operator}
    value={String(line.values[0] ?? '')}
    fields={fields}
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
