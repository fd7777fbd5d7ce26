import { type FormEvent, type ReactNode, useCallback, useState } from 'react';
import type { Api } from '../../../shared/api.ts';
import { bodyOf, type InboxDraft, type InboxSettings } from './inbox.ts';
import { InboxFeatures, InboxLooks, InboxPrivacy, InboxWords } from './InboxFields.tsx';
import { InboxHours } from './InboxHours.tsx';
import { InboxMembers } from './InboxMembers.tsx';
import { Code } from '../Code.tsx';
import { CopyButton } from '../CopyButton.tsx';
import { SaveBar } from '../SaveBar.tsx';
import styles from '../Settings.module.css';
import { Shown } from '../Shown.tsx';
import { type SettingsKey, t } from '../texts.ts';
import { useLoaded } from '../use-loaded.ts';
import { useSaving } from '../use-saving.ts';

/** Fields that show their own errors; the hours' stand beside the time zone. */
const FIELDS = ['name', 'website_url', 'widget_color', 'timezone', 'allowed_domains', 'retention_days'];

const Group = ({ title, children }: { title: SettingsKey; children: ReactNode }) => (
  <fieldset className={styles.card}>
    <legend>{t(title)}</legend>
    {children}
  </fieldset>
);

const Snippet = ({ script }: { script: string }) => (
  <section className={styles.card}>
    <h2>{t('SNIPPET')}</h2>
    <Code title={t('SNIPPET')} text={script.trim()} />
    <div className={styles.buttons}>
      <CopyButton text={script} />
    </div>
  </section>
);

const Form = ({ api, base, inbox }: { api: Api; base: string; inbox: InboxSettings }) => {
  const [draft, setDraft] = useState<InboxDraft>(inbox);
  const saving = useSaving();
  const change = (values: Partial<InboxDraft>) => setDraft((before) => ({ ...before, ...values }));
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void saving.save(async () =>
      setDraft(await api.patch<InboxSettings>(`${base}/inboxes/${inbox.id}`, bodyOf(draft))),
    );
  };
  const group = { draft, change, saving };
  return (
    <form onSubmit={submit}>
      <Group title="GROUP_LOOKS">
        <InboxLooks {...group} />
      </Group>
      <Group title="GROUP_WORDS">
        <InboxWords {...group} />
      </Group>
      <Group title="GROUP_HOURS">
        <InboxHours draft={draft} change={change} error={saving.errorAt('timezone')} />
      </Group>
      <Group title="GROUP_FEATURES">
        <InboxFeatures {...group} />
      </Group>
      <Group title="GROUP_PRIVACY">
        <InboxPrivacy {...group} />
      </Group>
      <SaveBar saving={saving} shown={FIELDS} />
    </form>
  );
};

/** One inbox, whole: saved at once, refused at the field that is wrong. */
export const InboxPage = ({ api, base, id }: { api: Api; base: string; id: number }) => {
  const load = useCallback(() => api.get<InboxSettings>(`${base}/inboxes/${id}`), [api, base, id]);
  const { state, reload } = useLoaded(load);
  return (
    <Shown state={state} reload={reload}>
      {(inbox) => (
        <>
          <h1>{inbox.name}</h1>
          <p className={styles.hint} />
          <Snippet script={inbox.web_widget_script} />
          <Form api={api} base={base} inbox={inbox} />
          <section className={styles.card}>
            <h2>{t('GROUP_PEOPLE')}</h2>
            <InboxMembers api={api} base={base} id={id} />
          </section>
        </>
      )}
    </Shown>
  );
};
