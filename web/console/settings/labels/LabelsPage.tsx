import { TextField } from '../../form/TextField.tsx';
import rows from '../../ui/Rows.module.css';
import { Check } from '../../form/Check.tsx';
import { Fields } from '../../form/Fields.tsx';
import { Swatch } from '../../ui/Swatch.tsx';
import { useCallback } from 'react';
import { textOf, textOrNull } from '../../form/form-text.ts';
import { PageHead } from '../PageHead.tsx';
import type { PageProps } from '../page-props.ts';
import { Editor } from '../shelf/Editor.tsx';
import { keep } from '../shelf/keep.ts';
import { Shelf } from '../shelf/Shelf.tsx';
import { Shown } from '../../loading/Shown.tsx';
import { t } from '../texts.ts';
import { useLoaded } from '../../loading/use-loaded.ts';
import { useSaving } from '../../form/use-saving.ts';

type Label = { id: number; title: string; description: string | null; color: string; show_on_sidebar: boolean };
const FIELDS = ['title', 'color'];
const NEW: Omit<Label, 'id'> = { title: '', description: null, color: '#1f93ff', show_on_sidebar: true };

type EditorProps = Pick<PageProps, 'api'> & { path: string; label: Label | null; done: (saved: boolean) => void };

const LabelEditor = ({ api, path, label, done }: EditorProps) => {
  const saving = useSaving();
  const { title, description, color, show_on_sidebar } = label ?? NEW;
  const send = (form: FormData) => {
    const body = {
      title: textOf(form, 'title'),
      description: textOrNull(form, 'description'),
      color: textOf(form, 'color'),
      show_on_sidebar: form.has('show_on_sidebar'),
    };
    return keep(api, path, label, body);
  };
  return (
    <Editor title={label ? label.title : t('LABEL_NEW')} saving={saving} shown={FIELDS} send={send} done={done}>
      <Fields>
        <TextField
          label={t('LABEL_TITLE')}
          required
          error={saving.errorAt('title')}
          name="title"
          defaultValue={title}
          maxLength={255}
          dir="auto"
        />
        <TextField label={t('COLOR')} error={saving.errorAt('color')} name="color" type="color" defaultValue={color} />
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

/** The words conversations and people are sorted by. */
export const LabelsPage = ({ api, base }: PageProps) => {
  const path = `${base}/labels`;
  const load = useCallback(async () => (await api.get<{ payload: Label[] }>(path)).payload, [api, path]);
  const { state, reload } = useLoaded(load);
  return (
    <>
      <PageHead title="LABELS" hint="LABELS_HINT" />
      <Shown state={state} reload={reload}>
        {(labels) => (
          <Shelf
            things={labels}
            words={{ add: 'LABEL_NEW', empty: 'LABELS_EMPTY', ask: 'LABEL_ASK' }}
            nameOf={({ title }) => title}
            row={({ title, description, color }) => (
              <>
                <Swatch color={color} />
                <span className={rows.words} dir="auto">
                  <strong>{title}</strong>
                  {description && <small>{description}</small>}
                </span>
              </>
            )}
            editor={(label, done) => <LabelEditor api={api} path={path} label={label} done={done} />}
            remove={({ id }) => api.delete(`${path}/${id}`)}
            reload={reload}
          />
        )}
      </Shown>
    </>
  );
};
