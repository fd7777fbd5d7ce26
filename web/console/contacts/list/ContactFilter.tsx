import { useCallback, useState } from 'react';
import { Button } from '../../../shared/ui/Button.tsx';
import { Buttons } from '../../form/Buttons.tsx';
import { FilterCondition } from '../../form/filter/FilterCondition.tsx';
import type { FilterField } from '../../form/filter/filter-field.ts';
import { LoadedContent } from '../../loading/LoadedContent.tsx';
import { useLoaded } from '../../loading/use-loaded.ts';
import type { ContactAddress } from '../address.ts';
import type { ContactApi } from '../contact-api.ts';
import { type FilterLine, fieldsOf, isComplete, lineOf } from '../filter.ts';
import { t } from '../texts.ts';
import card from '../../ui/Card.module.css';
import control from '../../ui/Control.module.css';
import styles from './ContactFilter.module.css';

const MOST = 20;

type FilterProps = {
  address: ContactAddress;
  onApply: (part: Pick<ContactAddress, 'lines' | 'match'>) => void;
};

const Lines = ({ address, fields, onApply }: FilterProps & { fields: readonly FilterField[] }) => {
  const [match, setMatch] = useState(address.match);
  const [rows, setRows] = useState(() =>
    (address.lines.length > 0 ? address.lines : fields.slice(0, 1).map(lineOf)).map((line, key) => ({ key, line })),
  );
  const change = (key: number, line: FilterLine) => setRows(rows.map((row) => (row.key === key ? { key, line } : row)));
  const next = Math.max(-1, ...rows.map(({ key }) => key)) + 1;
  return (
    <form
      className={card.card}
      onSubmit={(event) => {
        event.preventDefault();
        onApply({ lines: rows.map(({ line }) => line).filter(isComplete), match });
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
        <FilterCondition
          key={key}
          field={fields.find((field) => field.key === line.field)}
          fallback={line.field}
          operator={line.how}
          value={line.value}
          fields={fields}
          onField={(field) => change(key, lineOf(field))}
          onChange={({ operator, value }) => change(key, { ...line, how: operator, value })}
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
    <LoadedContent state={state} reload={reload}>
      {(fields) => <Lines {...filter} fields={fields} />}
    </LoadedContent>
  );
};
