import { useCallback } from 'react';
import { Field } from '../../../shared/ui/Field.tsx';
import { textOf, textOrNull } from '../form-text.ts';
import { PageHead } from '../PageHead.tsx';
import type { PageProps } from '../page-props.ts';
import styles from '../Settings.module.css';
import { Editor } from '../shelf/Editor.tsx';
import { Shelf } from '../shelf/Shelf.tsx';
import { Shown } from '../Shown.tsx';
import { t } from '../texts.ts';
import { useLoaded } from '../use-loaded.ts';
import { useSaving } from '../use-saving.ts';

type Label = { id: number; title: string; description: string | null; color: string; show_on_sidebar: boolean };
const FIELDS = ['title', 'color'];
const NEW: Omit<Label, 'id'> = { title: '', description: null, color: '#1f93ff', show_on_sidebar: true };

type EditorProps = Pick<PageProps, 'api'> & { path: string; label: Label | null; done: (saved: boolean) => void };

const LabelEditor = ({ api, path, label, done }: EditorProps) => {
  const saving = useSaving();
  const { title, description, color, show_on_sidebar } = label ?? NEW;
  const submit = async (form: FormData) => {
    const body = {
      title: textOf(form, 'title'),
      description: textOrNull(form, 'description'),
      color: textOf(form, 'color'),
      show_on_sidebar: form.has('show_on_sidebar'),
    };
    if (await saving.save(() => (label ? api.patch(`${path}/${label.id}`, body) : api.post(path, body)))) done(true);
  };
  return (
    <Editor
      title={label ? label.title : t('LABEL_NEW')}
      saving={saving}
      shown={FIELDS}
      onSubmit={submit}
      onCancel={() => done(false)}
    >
      <div className={styles.fields}>
        <Field label={t('LABEL_TITLE')} required error={saving.errorAt('title')}>
          {(control) => <input {...control} name="title" defaultValue={title} maxLength={255} dir="auto" />}
        </Field>
        <Field label={t('COLOR')} error={saving.errorAt('color')}>
          {(control) => <input {...control} name="color" type="color" defaultValue={color} />}
        </Field>
      </div>
      <Field label={t('DESCRIPTION')}>
        {(control) => (
          <input {...control} name="description" defaultValue={description ?? ''} maxLength={2_000} dir="auto" />
        )}
      </Field>
      <label className={styles.check}>
        <input type="checkbox" name="show_on_sidebar" defaultChecked={show_on_sidebar} />
        {t('LABEL_SIDEBAR')}
      </label>
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
                <span className={styles.swatch} style={{ background: color }} aria-hidden="true" />
                <span className={styles.who} dir="auto">
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
