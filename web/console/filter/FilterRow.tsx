import { OPERATORS } from '@porchlight/core/wire/filter.ts';
import { IconButton } from '../../shared/ui/IconButton.tsx';
import { t } from '../base/texts.ts';
import { type Field, inputOf, lineOf } from './fields.ts';
import styles from './Filter.module.css';
import { type FilterLine, needsValue } from '../state/conversations/filter-conditions.ts';

type FilterRowProps = {
  line: FilterLine;
  fields: readonly Field[];
  /** How it is joined with the line before; null for the first. */
  joiner: 'AND' | 'OR' | null;
  onJoin: (sign: 'AND' | 'OR') => void;
  onChange: (line: FilterLine) => void;
  onRemove: () => void;
};

type ValueProps = { field: Field; line: FilterLine; onChange: (value: string) => void };

const Value = ({ field, line, onChange }: ValueProps) => {
  const [value = ''] = line.values;
  const input = inputOf(field, line.filter_operator);
  const label = t('FILTER_VALUE');
  if (input === 'choice')
    return (
      <select aria-label={label} value={value} onChange={({ target }) => onChange(target.value)}>
        {field.choices.every((choice) => choice.value !== String(value)) && <option value={value}>{value}</option>}
        {field.choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    );
  return (
    <input
      aria-label={line.filter_operator === 'days_before' ? t('DAYS') : label}
      type={input}
      value={value}
      {...(input === 'number' ? { min: 0, step: 'any' } : {})}
      maxLength={500}
      onChange={({ target }) => onChange(target.value)}
    />
  );
};

/** One line of a filter: what, how it is compared, and with what. */
export const FilterRow = ({ line, fields, joiner, onJoin, onChange, onRemove }: FilterRowProps) => {
  const field = fields.find(({ key }) => key === line.attribute_key);
  const compare = (operator: string) => {
    const isSameInput = field && inputOf(field, operator) === inputOf(field, line.filter_operator);
    onChange({ ...line, filter_operator: operator, values: isSameInput && needsValue(operator) ? line.values : [] });
  };
  return (
    <fieldset className={styles.row}>
      <legend className={styles.hidden}>{field?.label ?? line.attribute_key}</legend>
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
      <select
        aria-label={t('FILTER_BY')}
        value={line.attribute_key}
        onChange={({ target }) => {
          const chosen = fields.find(({ key }) => key === target.value);
          if (chosen) onChange(lineOf(chosen, line.query_operator));
        }}
      >
        {!field && <option value={line.attribute_key}>{line.attribute_key}</option>}
        {fields.map(({ key, label }) => (
          <option key={key} value={key}>
            {label}
          </option>
        ))}
      </select>
      <select
        aria-label={t('FILTER_HOW')}
        value={line.filter_operator}
        onChange={({ target }) => compare(target.value)}
      >
        {OPERATORS.filter((operator) => field?.operators.includes(operator) ?? operator === line.filter_operator).map(
          (operator) => (
            <option key={operator} value={operator}>
              {t(`OPERATOR_${operator}`)}
            </option>
          ),
        )}
      </select>
      {field && needsValue(line.filter_operator) && (
        <Value field={field} line={line} onChange={(value) => onChange({ ...line, values: [value] })} />
      )}
      <IconButton icon="close" size={16} label={t('REMOVE_LINE')} onClick={onRemove} />
    </fieldset>
  );
};
