import { type FormEvent, type ReactNode, useCallback, useState } from 'react';
import { bodyOf, type Change, type InboxDraft, type InboxSettings } from './inbox.ts';
import { InboxFeatures, InboxHelp, InboxLooks, InboxPrivacy, InboxWords } from './InboxFields.tsx';
import { InboxHours } from './InboxHours.tsx';
import { InboxMembers } from './InboxMembers.tsx';
import { Code } from '../Code.tsx';
import { CopyButton } from '../CopyButton.tsx';
import { PreChatBuilder } from './PreChatBuilder.tsx';
import { Preview } from './Preview.tsx';
import looks from './Preview.module.css';
import { Crumb } from '../Crumb.tsx';
import type { PageProps } from '../page-props.ts';
import { Removal } from '../shelf/Removal.tsx';
import { SaveBar } from '../SaveBar.tsx';
import styles from '../Settings.module.css';
import { Shown } from '../Shown.tsx';
import { type SettingsKey, t } from '../texts.ts';
import { useLoaded } from '../use-loaded.ts';
import { type SavingState, useSaving } from '../use-saving.ts';
import { useUnsaved } from '../use-unsaved.ts';

/** Fields that show their own errors; the hours' stand beside the time zone. */
const FIELDS = [
  'name',
  'website_url',
  'widget_color',
  'timezone',
  'allowed_domains',
  'retention_days',
  'pre_chat_form_options',
];

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

type FormProps = Pick<PageProps, 'api' | 'base'> & {
  draft: InboxDraft;
  change: Change;
  saving: SavingState;
  onSubmit: () => void;
};

const Form = ({ api, base, onSubmit, ...group }: FormProps) => {
  const { draft, change, saving } = group;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSubmit();
  };
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
      <Group title="GROUP_PRE_CHAT">
        <PreChatBuilder api={api} base={base} {...group} />
      </Group>
      <Group title="GROUP_FEATURES">
        <InboxFeatures {...group} />
      </Group>
      <Group title="GROUP_HELP">
        <InboxHelp {...group} />
      </Group>
      <Group title="GROUP_PRIVACY">
        <InboxPrivacy {...group} />
      </Group>
      <SaveBar saving={saving} shown={FIELDS} />
    </form>
  );
};

type InboxProps = Pick<PageProps, 'api' | 'base' | 'go'>;

/** A draft of the inbox, saved whole, beside the widget it would make. */
const Inbox = ({ api, base, go, inbox }: InboxProps & { inbox: InboxSettings }) => {
  const [draft, setDraft] = useState<InboxDraft>(inbox);
  const [saved, setSaved] = useState(inbox);
  const saving = useSaving();
  useUnsaved(draft !== saved);
  const path = `${base}/inboxes/${inbox.id}`;
  const change = (values: Partial<InboxDraft>) => setDraft((before) => ({ ...before, ...values }));
  const save = () =>
    saving.save(async () => {
      const answer = await api.patch<InboxSettings>(path, bodyOf(draft));
      setDraft(answer);
      setSaved(answer);
    });
  return (
    <div className={looks.beside}>
      <div>
        <h1>{inbox.name}</h1>
        <p className={styles.hint} dir="ltr">
          {inbox.website_url}
        </p>
        {inbox.web_widget_script && <Snippet script={inbox.web_widget_script} />}
        <Form api={api} base={base} draft={draft} change={change} saving={saving} onSubmit={() => void save()} />
        <section className={styles.card}>
          <h2>{t('GROUP_PEOPLE')}</h2>
          <InboxMembers api={api} base={base} id={inbox.id} />
        </section>
        <section className={styles.card}>
          <h2>{t('INBOX_DELETE')}</h2>
          <p className={styles.note}>{t('INBOX_DELETE_HINT')}</p>
          <div>
            <Removal
              name={inbox.name}
              question={t('INBOX_ASK', { name: inbox.name })}
              remove={() => api.delete(path)}
              onGone={() => go('/app/settings/inboxes')}
            />
          </div>
        </section>
      </div>
      {inbox.website_token && <Preview draft={draft} token={inbox.website_token} />}
    </div>
  );
};

/** One inbox, whole: saved at once, refused at the field that is wrong. */
export const InboxPage = ({ api, base, id, go }: InboxProps & { id: number }) => {
  const load = useCallback(() => api.get<InboxSettings>(`${base}/inboxes/${id}`), [api, base, id]);
  const { state, reload } = useLoaded(load);
  return (
    <>
      <Crumb to="/app/settings/inboxes" text="INBOXES" go={go} />
      <Shown state={state} reload={reload}>
        {(inbox) => <Inbox api={api} base={base} go={go} inbox={inbox} />}
      </Shown>
    </>
  );
};
