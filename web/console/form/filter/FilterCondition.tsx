import { needsValue } from '@porchlight/core/rules/filters/filter-lines.ts';
import { OPERATORS, type Operator } from '@porchlight/core/wire/filter.ts';
import type { ReactNode } from 'react';
import { IconButton } from '../../../shared/ui/IconButton.tsx';
import { t } from '../../base/texts.ts';
import { type FilterField, inputOf } from './filter-field.ts';
import styles from './FilterCondition.module.css';

type Comparison = { operator: Operator; value: string };

type ConditionProps<Field extends FilterField> = {
  /** Undefined when there is no such field any more; `fallback` is its name then. */
  field: Field | undefined;
  fallback: string;
  operator: string;
  value: string;
  isRequired?: boolean | undefined;
  fields: readonly Field[];
  onField: (field: Field) => void;
  onChange: (changed: Comparison) => void;
  onRemove: () => void;
  children?: ReactNode;
};

type ValueProps = {
  field: FilterField;
  operator: string;
  value: string;
  required: boolean;
  onChange: (value: string) => void;
};

const Value = ({ field, operator, value, required, onChange }: ValueProps) => {
  const input = inputOf(field, operator);
  const label = t('FILTER_VALUE');
  if (input === 'choice')
    return (
      <select aria-label={label} required={required} value={value} onChange={({ target }) => onChange(target.value)}>
        {field.choices.every((choice) => choice.value !== value) && (
          <option value={value}>{value && t('FILTER_UNKNOWN_VALUE', { value })}</option>
        )}
        {field.choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    );
  return (
    <input
      aria-label={operator === 'days_before' ? t('DAYS') : label}
      type={input}
      required={required}
      value={value}
      {...(input === 'number' ? { min: 0, step: 'any' } : {})}
      maxLength={500}
      onChange={({ target }) => onChange(target.value)}
    />
  );
};

export const FilterCondition = <Field extends FilterField>(props: ConditionProps<Field>) => {
  const { field, fallback, operator, value, isRequired = false, fields, onField, onChange, onRemove, children } = props;
  const compare = (chosen: string) => {
    const next = OPERATORS.find((each) => each === chosen);
    if (!field || !next) return;
    const isKept = needsValue(next) && inputOf(field, next) === inputOf(field, operator);
    onChange({ operator: next, value: isKept ? value : '' });
  };
  const operators = OPERATORS.filter((each) => field?.operators.includes(each) ?? each === operator);
  return (
    <fieldset className={styles.row}>
      <legend className={styles.hidden}>{field?.label ?? fallback}</legend>
      {children}
      <select
        aria-label={t('FILTER_BY')}
        value={field ? fields.indexOf(field) : -1}
        onChange={({ target }) => {
          const chosen = fields[Number(target.value)];
          if (chosen) onField(chosen);
        }}
      >
        {!field && <option value={-1}>{fallback}</option>}
        {fields.map((each, index) => (
          <option key={`${each.custom}:${each.key}`} value={index}>
            {each.label}
          </option>
        ))}
      </select>
      <select aria-label={t('FILTER_HOW')} value={operator} onChange={({ target }) => compare(target.value)}>
        {operators.map((each) => (
          <option key={each} value={each}>
            {t(`OPERATOR_${each}`)}
          </option>
        ))}
      </select>
      {field && needsValue(operator) && (
        <Value
          field={field}
          operator={operator}
          value={value}
          required={isRequired}
          onChange={(entered) => {
            const valid = OPERATORS.find((each) => each === operator);
            if (valid) onChange({ operator: valid, value: entered });
          }}
        />
      )}
      <IconButton icon="close" size={16} label={t('REMOVE_LINE')} onClick={onRemove} />
    </fieldset>
  );
};
