import { useCallback } from 'react';
import { textOf, textOrNull } from '../../base/form-text.ts';
import { Check } from '../../form/Check.tsx';
import { Fields } from '../../form/Fields.tsx';
import { TextField } from '../../form/TextField.tsx';
import { LoadedContent } from '../../loading/LoadedContent.tsx';
import { useLoaded } from '../../loading/use-loaded.ts';
import { Swatch } from '../../ui/Swatch.tsx';
import { PageHead } from '../PageHead.tsx';
import type { PageProps } from '../page-props.ts';
import { type Editing, Editor } from '../resource-list/Editor.tsx';
import { ResourceList } from '../resource-list/ResourceList.tsx';
import { t } from '../texts.ts';
import rows from '../../ui/Rows.module.css';

type Label = { id: number; title: string; description: string | null; color: string; show_on_sidebar: boolean };
const NEW: Omit<Label, 'id'> = { title: '', description: null, color: '#1f93ff', show_on_sidebar: true };

const LabelEditor = ({ label, editing }: { label: Label | null; editing: Editing }) => {
  const { title, description, color, show_on_sidebar } = label ?? NEW;
  const send = (form: FormData) =>
    editing.keep({
      title: textOf(form, 'title'),
      description: textOrNull(form, 'description'),
      color: textOf(form, 'color'),
      show_on_sidebar: form.has('show_on_sidebar'),
    });
  return (
    <Editor editing={editing} send={send}>
      <Fields>
        <TextField label={t('LABEL_TITLE')} required name="title" defaultValue={title} maxLength={255} dir="auto" />
        <TextField label={t('COLOR')} name="color" type="color" defaultValue={color} />
      </Fields>
      <TextField
        label={t('DESCRIPTION')}
        name="description"
        defaultValue={description ?? ''}
        maxLength={2_000}
        dir="auto"
      />
      <Check name="show_on_sidebar" defaultChecked={show_on_sidebar}>
        {t('LABEL_SIDEBAR')}
      </Check>
    </Editor>
  );
};

export const LabelsPage = ({ api, base }: PageProps) => {
  const path = `${base}/labels`;
  const load = useCallback(async () => (await api.get<{ payload: Label[] }>(path)).payload, [api, path]);
  const { state, reload } = useLoaded(load);
  return (
    <>
      <PageHead title="LABELS" hint="LABELS_HINT" />
      <LoadedContent state={state} reload={reload}>
        {(labels) => (
          <ResourceList
            api={api}
            path={path}
            things={labels}
            texts={{ add: 'LABEL_NEW', empty: 'LABELS_EMPTY', ask: 'LABEL_ASK' }}
            nameOf={({ title }) => title}
            row={({ title, description, color }) => (
              <>
                <Swatch color={color} />
                <span className={rows.text} dir="auto">
                  <strong>{title}</strong>
                  {description && <small>{description}</small>}
                </span>
              </>
            )}
            editor={(label, editing) => <LabelEditor label={label} editing={editing} />}
            reload={reload}
          />
        )}
      </LoadedContent>
    </>
  );
};
