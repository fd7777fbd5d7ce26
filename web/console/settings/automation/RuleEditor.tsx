import { NO_ROW } from '@porchlight/core/wire/ids.ts';
import {
  AUTOMATION_EVENTS,
  type AutomationRule,
  MOST_AUTOMATION_ACTIONS,
  MOST_AUTOMATION_CONDITIONS,
} from '@porchlight/core/wire/settings/automation-rule.ts';
import { useId, useState } from 'react';
import { Button } from '../../../shared/ui/Button.tsx';
import { textOf } from '../../base/form-text.ts';
import { t as consoleText } from '../../base/texts.ts';
import { Fields } from '../../form/Fields.tsx';
import { FilterRows } from '../../form/filter/FilterRows.tsx';
import { fieldOf, lineOf } from '../../form/filter/filter-line.ts';
import { rowsOf, withLine } from '../../form/filter/filter-rows.ts';
import { SelectField } from '../../form/SelectField.tsx';
import { TextField } from '../../form/TextField.tsx';
import { ActionSteps } from '../macros/ActionSteps.tsx';
import { actionsOf, type DraftAction, draftsOf, newDraft } from '../macros/macro-draft.ts';
import type { PageProps } from '../page-props.ts';
import { type Editing, Editor } from '../resource-list/Editor.tsx';
import { t } from '../texts.ts';
import { RulePreview } from './RulePreview.tsx';
import { RuleTest } from './RuleTest.tsx';
import { conditionsOf, eventIn, lineOfCondition } from './rule-draft.ts';
import { type RuleDirectory, ruleFields } from './rule-fields.ts';
import text from '../../ui/Text.module.css';
import styles from './Automation.module.css';

type RuleEditorProps = Pick<PageProps, 'api' | 'base'> & {
  rule: AutomationRule | null;
  directory: RuleDirectory;
  editing: Editing;
};

export const RuleEditor = ({ api, base, rule, directory, editing }: RuleEditorProps) => {
  const [event, setEvent] = useState(rule?.event_name ?? 'message_created');
  const [rows, setRows] = useState(() => rowsOf((rule?.conditions ?? []).map(lineOfCondition)));
  const [drafts, setDrafts] = useState<readonly DraftAction[]>(() =>
    rule ? draftsOf(rule.actions) : [newDraft([], 'send_message')],
  );
  const heading = useId();
  const fields = ruleFields(directory, event);
  const [first] = fields;
  const lines = rows.map(({ line }) => line);
  const content = { event_name: event, conditions: conditionsOf(lines), actions: actionsOf(drafts) };
  /** What only the other event has is asked no more. A rule by time begins with what it waits for. */
  const changeEvent = (value: string) => {
    const next = eventIn(value);
    const offered = ruleFields(directory, next);
    const kept = rows.filter(({ line }) => !fieldOf(line, fields) || fieldOf(line, offered));
    const [wait] = offered;
    setEvent(next);
    setRows(next === 'time_elapsed' && event !== next && wait ? withLine(kept, lineOf(wait, 'AND')) : kept);
  };
  const send = (form: FormData) =>
    editing.keep({ name: textOf(form, 'name'), description: textOf(form, 'description'), ...content });
  return (
    <Editor editing={editing} send={send}>
      <Fields>
        <TextField
          label={t('RULE_NAME')}
          required
          name="name"
          defaultValue={rule?.name}
          maxLength={255}
          autoComplete="off"
          dir="auto"
        />
        <TextField
          label={t('RULE_DESCRIPTION')}
          name="description"
          defaultValue={rule?.description}
          maxLength={1_000}
          autoComplete="off"
          dir="auto"
        />
      </Fields>
      <SelectField label={t('RULE_EVENT')} value={event} onChange={({ target }) => changeEvent(target.value)}>
        {AUTOMATION_EVENTS.map((each) => (
          <option key={each} value={each}>
            {t(`RULE_EVENT_${each}`)}
          </option>
        ))}
      </SelectField>
      <section className={styles.section} aria-labelledby={`${heading}-conditions`}>
        <h3 id={`${heading}-conditions`}>{t('RULE_CONDITIONS')}</h3>
        {event === 'time_elapsed' && <p className={text.quiet}>{t('RULE_ELAPSED_HINT')}</p>}
        {rows.length === 0 && event !== 'time_elapsed' && <p className={text.quiet}>{t('RULE_ALWAYS')}</p>}
        <div className={styles.conditions}>
          <FilterRows rows={rows} fields={fields} isRequired onChange={setRows} />
        </div>
        {rows.length < MOST_AUTOMATION_CONDITIONS && (
          <Button look="quiet" onClick={() => first && setRows(withLine(rows, lineOf(first, 'AND')))}>
            {consoleText('ADD_LINE')}
          </Button>
        )}
      </section>
      <section className={styles.section} aria-labelledby={`${heading}-actions`}>
        <h3 id={`${heading}-actions`}>{t('RULE_ACTIONS')}</h3>
        <ActionSteps
          drafts={drafts}
          names={directory}
          hasRunner={false}
          most={MOST_AUTOMATION_ACTIONS}
          onChange={setDrafts}
        />
      </section>
      {event === 'time_elapsed' && <RulePreview api={api} base={base} content={content} id={rule?.id ?? NO_ROW} />}
      <RuleTest api={api} base={base} content={content} lines={lines} fields={fields} />
    </Editor>
  );
};
