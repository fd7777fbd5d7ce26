import { useState } from 'react';
import { Button } from '../../shared/ui/Button.tsx';
import { useStore } from '../../shared/use-store.ts';
import { failureText } from '../base/failure-text.ts';
import { t } from '../base/texts.ts';
import { completeLines, type FilterLine } from '../state/conversations/filter-conditions.ts';
import type { Workspace } from '../state/workspace.ts';
import { FilterRow } from './FilterRow.tsx';
import { type ConversationField, fieldsOf, lineOf } from './fields.ts';
import styles from './Filter.module.css';

/** As many as the API takes, less those of the status. */
const MOST = 20;

type Row = { key: number; line: FilterLine };

const useRowsOf = (lines: readonly FilterLine[], fields: readonly ConversationField[]) => {
  const [first] = fields;
  const start = lines.length > 0 || !first ? lines : [lineOf(fields.find(({ key }) => key === 'inbox_id') ?? first)];
  const [rows, setRows] = useState<readonly Row[]>(() => start.map((line, key) => ({ key, line })));
  const next = Math.max(-1, ...rows.map(({ key }) => key)) + 1;
  return {
    rows,
    add: () => first && setRows([...rows, { key: next, line: lineOf(first) }]),
    change: (key: number, line: FilterLine) => setRows(rows.map((row) => (row.key === key ? { key, line } : row))),
    remove: (key: number) => setRows(rows.filter((row) => row.key !== key)),
    /** A line's sign joins it with the one before it on the screen, and with the one after it on the wire. */
    join: (index: number, sign: 'AND' | 'OR') =>
      setRows(
        rows.map((row, at) => (at === index - 1 ? { ...row, line: { ...row.line, query_operator: sign } } : row)),
      ),
  };
};

const SaveView = ({ workspace, lines, onDone }: { workspace: Workspace; lines: FilterLine[]; onDone: () => void }) => {
  const [name, setName] = useState('');
  const [problem, setProblem] = useState('');
  const save = async () => {
    try {
      const saved = await workspace.views.create(name.trim(), { ...workspace.list.getSnapshot().view, lines });
      workspace.setView({ lines, saved });
      onDone();
    } catch (error) {
      setProblem(t('ACTION_FAILED', { reason: failureText(error) }));
    }
  };
  return (
    <form
      className={styles.save}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <input
        aria-label={t('VIEW_NAME')}
        placeholder={t('VIEW_NAME')}
        maxLength={255}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <Button type="submit" look="quiet" disabled={name.trim() === '' || lines.length === 0}>
        {t('SAVE_VIEW')}
      </Button>
      {problem && <p role="alert">{problem}</p>}
    </form>
  );
};

/** A filter, line by line; what it finds is seen when it is applied, and kept under a name when it is worth it. */
export const FilterPanel = ({ workspace, onDone }: { workspace: Workspace; onDone: () => void }) => {
  const { view } = useStore(workspace.list);
  const fields = fieldsOf(useStore(workspace.directory));
  const { rows, add, change, remove, join } = useRowsOf(view.lines, fields);
  const lines = completeLines(rows.map(({ line }) => line));
  const apply = (wanted: FilterLine[]) => {
    workspace.setView({ lines: wanted, saved: wanted.length > 0 ? view.saved : null });
    onDone();
  };
  return (
    <div className={styles.panel}>
      <form
        className={styles.rows}
        onSubmit={(event) => {
          event.preventDefault();
          apply(lines);
        }}
      >
        {rows.map(({ key, line }, index) => (
          <FilterRow
            key={key}
            line={line}
            fields={fields}
            joiner={index === 0 ? null : rows[index - 1]?.line.query_operator === 'OR' ? 'OR' : 'AND'}
            onJoin={(sign) => join(index, sign)}
            onChange={(next) => change(key, next)}
            onRemove={() => remove(key)}
          />
        ))}
        <div className={styles.buttons}>
          <Button look="text" onClick={add} disabled={rows.length >= MOST}>
            {t('ADD_LINE')}
          </Button>
          <span />
          <Button look="quiet" onClick={() => apply([])}>
            {t('CLEAR')}
          </Button>
          <Button type="submit">{t('APPLY')}</Button>
        </div>
      </form>
      <SaveView workspace={workspace} lines={lines} onDone={onDone} />
    </div>
  );
};
