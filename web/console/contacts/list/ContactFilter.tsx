import card from '../../ui/Card.module.css';
import { Buttons } from '../../form/Buttons.tsx';
import control from '../../ui/Control.module.css';
import { OPERATORS } from '@porchlight/core/wire/filter.ts';
import { useCallback, useState } from 'react';
import { Button } from '../../../shared/ui/Button.tsx';
import { IconButton } from '../../../shared/ui/IconButton.tsx';
import { Shown } from '../../loading/Shown.tsx';
import { useLoaded } from '../../loading/use-loaded.ts';
import type { ContactApi } from '../contact-api.ts';
import styles from './ContactFilter.module.css';
import { t } from '../texts.ts';
import type { ContactAddress } from '../address.ts';
import { type FilterField, type FilterLine, fieldsOf, inputOf, lineOf, needsValue } from '../filter.ts';

type LineProps = {
  line: FilterLine;
  fields: readonly FilterField[];
  onChange: (line: FilterLine) => void;
  onRemove: () => void;
};

const MOST = 20;
const WORDS: Record<string, 'YES' | 'NO'> = { true: 'YES', false: 'NO' };
const wordOf = (choice: string) => {
  const word = WORDS[choice];
  return word ? t(word) : choice;
};

const Value = ({
  field,
  line,
  onChange,
}: {
  field: FilterField;
  line: FilterLine;
  onChange: (value: string) => void;
}) => {
  const input = inputOf(field, line.how);
  if (input !== 'choice')
    return (
      <input
        className={control.control}
        aria-label={t('FILTER_VALUE')}
        type={input}
        value={line.value}
        maxLength={500}
        onChange={({ target }) => onChange(target.value)}
      />
    );
  return (
    <select
      className={control.control}
      aria-label={t('FILTER_VALUE')}
      value={line.value}
      onChange={({ target }) => onChange(target.value)}
    >
      {!field.choices.includes(line.value) && <option value={line.value}>{line.value}</option>}
      {field.choices.map((choice) => (
        <option key={choice} value={choice}>
          {wordOf(choice)}
        </option>
      ))}
    </select>
  );
};

const Line = ({ line, fields, onChange, onRemove }: LineProps) => {
  const field = fields.find(({ key }) => key === line.field);
  return (
    <div className={styles.line}>
      <select
        className={control.control}
        aria-label={t('FILTER_BY')}
        value={line.field}
        onChange={({ target }) => {
          const chosen = fields.find(({ key }) => key === target.value);
          if (chosen) onChange(lineOf(chosen));
        }}
      >
        {!field && <option value={line.field}>{line.field}</option>}
        {fields.map(({ key, label }) => (
          <option key={key} value={key}>
            {label}
          </option>
        ))}
      </select>
      <select
        className={control.control}
        aria-label={t('FILTER_HOW')}
        value={line.how}
        onChange={({ target }) =>
          onChange({ ...line, how: OPERATORS.find((each) => each === target.value) ?? line.how })
        }
      >
        {(field?.operators ?? [line.how]).map((operator) => (
          <option key={operator} value={operator}>
            {t(`OPERATOR_${operator}`)}
          </option>
        ))}
      </select>
      {field && needsValue(line.how) && (
        <Value field={field} line={line} onChange={(value) => onChange({ ...line, value })} />
      )}
      <IconButton icon="close" size={16} label={t('REMOVE_LINE')} onClick={onRemove} />
    </div>
  );
};

type FilterProps = {
  address: ContactAddress;
  onApply: (part: Pick<ContactAddress, 'lines' | 'match'>) => void;
};

const Lines = ({ address, fields, onApply }: FilterProps & { fields: readonly FilterField[] }) => {
  const [match, setMatch] = useState(address.match);
  const [rows, setRows] = useState(() =>
    (address.lines.length > 0 ? address.lines : fields.slice(0, 1).map(lineOf)).map((line, key) => ({ key, line })),
  );
  const next = Math.max(-1, ...rows.map(({ key }) => key)) + 1;
  return (
    <form
      className={card.card}
      onSubmit={(event) => {
        event.preventDefault();
        const lines = rows.map(({ line }) => line).filter(({ how, value }) => !needsValue(how) || value.trim() !== '');
        onApply({ lines, match });
      }}
    >
      {rows.length > 1 && (
        <label className={styles.match}>
          {t('MATCH')}
          <select
            className={control.control}
            value={match}
            onChange={({ target }) => setMatch(target.value === 'any' ? 'any' : 'all')}
          >
            <option value="all">{t('MATCH_all')}</option>
            <option value="any">{t('MATCH_any')}</option>
          </select>
        </label>
      )}
      {rows.map(({ key, line }) => (
        <Line
          key={key}
          line={line}
          fields={fields}
          onChange={(changed) => setRows(rows.map((row) => (row.key === key ? { key, line: changed } : row)))}
          onRemove={() => setRows(rows.filter((row) => row.key !== key))}
        />
      ))}
      <Buttons>
        <Button
          look="text"
          disabled={rows.length >= MOST}
          onClick={() => setRows([...rows, ...fields.slice(0, 1).map((field) => ({ key: next, line: lineOf(field) }))])}
        >
          {t('ADD_LINE')}
        </Button>
        <Button look="quiet" onClick={() => onApply({ lines: [], match: 'all' })}>
          {t('CLEAR')}
        </Button>
        <Button type="submit">{t('APPLY')}</Button>
      </Buttons>
    </form>
  );
};

/** Conditions people are narrowed by; what is found is seen when they are applied. */
export const ContactFilter = ({ people, ...filter }: FilterProps & { people: ContactApi }) => {
  const load = useCallback(async () => {
    const [labels, definitions] = await Promise.all([people.allLabels(), people.definitions()]);
    return fieldsOf(
      labels.map(({ title }) => title),
      definitions,
    );
  }, [people]);
  const { state, reload } = useLoaded(load);
  return (
    <Shown state={state} reload={reload}>
      {(fields) => <Lines {...filter} fields={fields} />}
    </Shown>
  );
};
