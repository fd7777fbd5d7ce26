import card from '../../ui/Card.module.css';
import text from '../../ui/Text.module.css';
import { Buttons } from '../../form/Buttons.tsx';
import { Card } from '../../ui/Card.tsx';
import { type FormEvent, type ReactNode, useCallback, useState } from 'react';
import { bodyOf, type Change, type InboxDraft, type InboxSettings } from './inbox.ts';
import { InboxFeatures, InboxHelp, InboxLooks, InboxPrivacy, InboxWords } from './InboxFields.tsx';
import { InboxHours } from './InboxHours.tsx';
import { InboxBot } from './InboxBot.tsx';
import { InboxIdentity } from './InboxIdentity.tsx';
import { InboxMembers } from './InboxMembers.tsx';
import { Code } from '../Code.tsx';
import { CopyButton } from '../CopyButton.tsx';
import { InboxPortal } from './InboxPortal.tsx';
import { Picture } from '../Picture.tsx';
import { PreChatBuilder } from './PreChatBuilder.tsx';
import { Preview } from './Preview.tsx';
import looks from './Preview.module.css';
import { Crumb } from '../../ui/Crumb.tsx';
import type { PageProps } from '../page-props.ts';
import { Removal } from '../../form/Removal.tsx';
import { SaveBar } from '../../form/SaveBar.tsx';
import { Shown } from '../../loading/Shown.tsx';
import { type SettingsKey, t } from '../texts.ts';
import { useLoaded } from '../../loading/use-loaded.ts';
import { type SavingState, useSaving } from '../../form/use-saving.ts';
import { useUnsaved } from '../../form/use-unsaved.ts';

/** Fields that show their own errors; the hours' stand beside the time zone. */
const FIELDS = [
  'name',
  'website_url',
  'widget_color',
  'timezone',
  'allowed_domains',
  'retention_days',
  'consent_text',
  'business_name',
  'pre_chat_form_options',
];

const Group = ({ title, children }: { title: SettingsKey; children: ReactNode }) => (
  <fieldset className={card.card}>
    <legend>{t(title)}</legend>
    {children}
  </fieldset>
);

const Snippet = ({ script }: { script: string }) => (
  <Card title={t('SNIPPET')}>
    <Code title={t('SNIPPET')} text={script.trim()} />
    <Buttons>
      <CopyButton text={script} />
    </Buttons>
  </Card>
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
        <InboxPortal api={api} base={base} draft={draft} change={change} />
      </Group>
      <Group title="GROUP_HELP">
        <InboxHelp {...group} />
      </Group>
      <Group title="GROUP_IDENTITY">
        <InboxIdentity draft={draft} change={change} />
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
  /** A picture is saved by itself: what else was changed stays a draft. */
  const show = (avatar_url: string) => {
    const next = { ...saved, avatar_url };
    setSaved(next);
    setDraft(draft === saved ? next : { ...draft, avatar_url });
  };
  return (
    <div className={looks.beside}>
      <div>
        <h1>{inbox.name}</h1>
        <p className={text.hint} dir="ltr">
          {inbox.website_url}
        </p>
        {inbox.web_widget_script && <Snippet script={inbox.web_widget_script} />}
        <Form api={api} base={base} draft={draft} change={change} saving={saving} onSubmit={() => void save()} />
        <Card title={t('PICTURE')}>
          <Picture
            name={draft.name}
            src={draft.avatar_url}
            hint={t('INBOX_PICTURE_HINT')}
            save={async (form) => show((await api.patch<InboxSettings>(path, form)).avatar_url)}
            remove={async () => {
              await api.delete(`${path}/avatar`);
              show('');
            }}
          />
        </Card>
        <Card title={t('BOTS')}>
          <InboxBot api={api} base={base} go={go} id={inbox.id} />
        </Card>
        <Card title={t('GROUP_PEOPLE')}>
          <InboxMembers api={api} base={base} id={inbox.id} />
        </Card>
        <Card title={t('INBOX_DELETE')}>
          <p className={text.quiet}>{t('INBOX_DELETE_HINT')}</p>
          <div>
            <Removal
              name={inbox.name}
              question={t('INBOX_ASK', { name: inbox.name })}
              remove={() => api.delete(path)}
              onGone={() => go('/app/settings/inboxes', { anyway: true })}
            />
          </div>
        </Card>
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
      <Crumb to="/app/settings/inboxes" text={t('INBOXES')} go={go} />
      <Shown state={state} reload={reload}>
        {(inbox) => <Inbox api={api} base={base} go={go} inbox={inbox} />}
      </Shown>
    </>
  );
};
