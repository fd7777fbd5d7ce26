import {
  MACRO_ACTION_NAMES,
  type Macro,
  type MacroActionName,
  MOST_MACRO_ACTIONS,
} from '@porchlight/core/wire/settings/macro.ts';
import { useState } from 'react';
import { Button } from '../../../shared/ui/Button.tsx';
import { IconButton } from '../../../shared/ui/IconButton.tsx';
import { textOf } from '../../base/form-text.ts';
import { t as consoleText } from '../../base/texts.ts';
import { Fields } from '../../form/Fields.tsx';
import { SelectField } from '../../form/SelectField.tsx';
import { TextField } from '../../form/TextField.tsx';
import { type Editing, Editor } from '../resource-list/Editor.tsx';
import { t } from '../texts.ts';
import { ActionFields, type MacroNames } from './ActionFields.tsx';
import { actionsOf, type DraftAction, draftsOf, moved, newDraft, OFFERED, renamed } from './macro-draft.ts';
import styles from './Macros.module.css';

const nameIn = (value: string): MacroActionName =>
  MACRO_ACTION_NAMES.find((each) => each === value) ?? 'resolve_conversation';

/** What is offered, and what the action is already. */
const namesFor = (name: MacroActionName) => (OFFERED.includes(name) ? OFFERED : [...OFFERED, name]);

type StepProps = {
  drafts: readonly DraftAction[];
  at: number;
  names: MacroNames;
  onChange: (drafts: readonly DraftAction[]) => void;
};

const StepFields = ({ drafts, at, names, onChange }: StepProps) => {
  const draft = drafts[at];
  if (!draft) return null;
  const number = at + 1;
  const put = (next: DraftAction) => onChange(drafts.map((each) => (each === draft ? next : each)));
  return (
    <li>
      <fieldset className={styles.step}>
        <legend>{t('MACRO_STEP', { number })}</legend>
        <div className={styles.head}>
          <SelectField
            label={t('MACRO_ACTION')}
            value={draft.name}
            onChange={({ target }) => put(renamed(draft, nameIn(target.value)))}
          >
            {namesFor(draft.name).map((name) => (
              <option key={name} value={name}>
                {consoleText(`MACRO_STEP_${name}`)}
              </option>
            ))}
          </SelectField>
          <span className={styles.buttons}>
            <IconButton
              icon="arrow-up"
              label={t('MACRO_UP', { number })}
              disabled={at === 0}
              onClick={() => onChange(moved(drafts, draft.key, -1))}
            />
            <IconButton
              icon="arrow-down"
              label={t('MACRO_DOWN', { number })}
              disabled={number === drafts.length}
              onClick={() => onChange(moved(drafts, draft.key, 1))}
            />
            <IconButton
              icon="trash"
              label={t('MACRO_STEP_REMOVE', { number })}
              onClick={() => onChange(drafts.filter((each) => each !== draft))}
            />
          </span>
        </div>
        <ActionFields draft={draft} names={names} onChange={(params) => put({ ...draft, params })} />
      </fieldset>
    </li>
  );
};

type MacroEditorProps = { macro: Macro | null; names: MacroNames; mayShare: boolean; editing: Editing };

/** A macro's name, who has it, and its actions in order. */
export const MacroEditor = ({ macro, names, mayShare, editing }: MacroEditorProps) => {
  const [drafts, setDrafts] = useState<readonly DraftAction[]>(() =>
    macro ? draftsOf(macro.actions) : [newDraft([], 'send_message')],
  );
  const send = (form: FormData) =>
    editing.keep({
      name: textOf(form, 'name'),
      ...(mayShare ? { visibility: textOf(form, 'visibility') } : {}),
      actions: actionsOf(drafts),
    });
  return (
    <Editor editing={editing} send={send}>
      <Fields>
        <TextField
          label={t('MACRO_NAME')}
          required
          name="name"
          defaultValue={macro?.name}
          maxLength={255}
          autoComplete="off"
          dir="auto"
        />
        {mayShare && (
          <SelectField label={t('MACRO_VISIBILITY')} name="visibility" defaultValue={macro?.visibility ?? 'global'}>
            <option value="global">{t('MACRO_FOR_ALL')}</option>
            <option value="personal">{t('MACRO_FOR_ME')}</option>
          </SelectField>
        )}
      </Fields>
      <ol className={styles.steps}>
        {drafts.map(({ key }, at) => (
          <StepFields key={key} drafts={drafts} at={at} names={names} onChange={setDrafts} />
        ))}
      </ol>
      <p className={styles.hint}>{t('MACRO_PLACEHOLDERS')}</p>
      {drafts.length < MOST_MACRO_ACTIONS && (
        <Button look="quiet" onClick={() => setDrafts([...drafts, newDraft(drafts, 'resolve_conversation')])}>
          {t('MACRO_STEP_ADD')}
        </Button>
      )}
    </Editor>
  );
};
