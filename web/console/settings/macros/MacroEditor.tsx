import { type Macro, MOST_MACRO_ACTIONS } from '@porchlight/core/wire/settings/macro.ts';
import { useState } from 'react';
import { textOf } from '../../base/form-text.ts';
import { Fields } from '../../form/Fields.tsx';
import { SelectField } from '../../form/SelectField.tsx';
import { TextField } from '../../form/TextField.tsx';
import { type Editing, Editor } from '../resource-list/Editor.tsx';
import { t } from '../texts.ts';
import type { MacroNames } from './ActionFields.tsx';
import { ActionSteps } from './ActionSteps.tsx';
import { actionsOf, type DraftAction, draftsOf, newDraft } from './macro-draft.ts';

type MacroEditorProps = { macro: Macro | null; names: MacroNames; mayShare: boolean; editing: Editing };

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
      <ActionSteps drafts={drafts} names={names} hasRunner most={MOST_MACRO_ACTIONS} onChange={setDrafts} />
    </Editor>
  );
};
