import { completeLines, type FilterLine } from '@porchlight/core/rules/filters/filter-lines.ts';
import { useState } from 'react';
import { Button } from '../../shared/ui/Button.tsx';
import { useStore } from '../../shared/use-store.ts';
import { failureText } from '../base/failure-text.ts';
import { may } from '../base/permissions.ts';
import { t } from '../base/texts.ts';
import { conversationFields } from '../form/filter/conversation-fields.ts';
import { FilterRows } from '../form/filter/FilterRows.tsx';
import type { FilterField } from '../form/filter/filter-field.ts';
import { lineOf } from '../form/filter/filter-line.ts';
import { rowsOf, withLine } from '../form/filter/filter-rows.ts';
import { sharingOfChoice } from '../state/views/audience.ts';
import type { Workspace } from '../state/workspace.ts';
import { AudienceOptions } from '../views/AudienceOptions.tsx';
import styles from './Filter.module.css';

/** As many as the API takes, less those of the status. */
const MOST = 20;

const startRows = (lines: readonly FilterLine[], fields: readonly FilterField[]) => {
  const first = fields.find(({ key }) => key === 'inbox_id') ?? fields[0];
  return rowsOf(lines.length > 0 || !first ? lines : [lineOf(first)]);
};

const SaveView = ({ workspace, lines, onDone }: { workspace: Workspace; lines: FilterLine[]; onDone: () => void }) => {
  const [name, setName] = useState('');
  const { teams } = useStore(workspace.directory);
  const [choice, setChoice] = useState('personal');
  const [problem, setProblem] = useState('');
  const save = async () => {
    try {
      const view = { ...workspace.list.getSnapshot().view, lines };
      const saved = await workspace.views.create(name.trim(), view, sharingOfChoice(choice));
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
      {may(workspace, 'account_manage') && (
        <select
          aria-label={t('VIEW_VISIBLE_TO')}
          title={t('VIEW_VISIBLE_TO')}
          value={choice}
          onChange={({ target }) => setChoice(target.value)}
        >
          <AudienceOptions teams={teams} current={choice} />
        </select>
      )}
      <Button type="submit" look="quiet" disabled={name.trim() === '' || lines.length === 0}>
        {t('SAVE_VIEW')}
      </Button>
      {problem && <p role="alert">{problem}</p>}
    </form>
  );
};

export const FilterPanel = ({ workspace, onDone }: { workspace: Workspace; onDone: () => void }) => {
  const { view } = useStore(workspace.list);
  const fields = conversationFields(useStore(workspace.directory));
  const [first] = fields;
  const [rows, setRows] = useState(() => startRows(view.lines, fields));
  const lines = completeLines(rows.map(({ line }) => line));
  const apply = (applied: FilterLine[]) => {
    workspace.setView({ lines: applied, saved: applied.length > 0 ? view.saved : null });
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
        <FilterRows rows={rows} fields={fields} onChange={setRows} />
        <div className={styles.buttons}>
          <Button
            look="text"
            onClick={() => first && setRows(withLine(rows, lineOf(first)))}
            disabled={rows.length >= MOST}
          >
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
