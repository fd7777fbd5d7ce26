import { Check } from '../../form/Check.tsx';
import { Fields } from '../../form/Fields.tsx';
import { Form } from '../../form/Form.tsx';
import { SaveBar } from '../../form/SaveBar.tsx';
import { TextField } from '../../form/TextField.tsx';
import { type ApiSettings, apiBodyOf } from '../inbox.ts';
import type { PageProps } from '../page-props.ts';
import { t } from '../texts.ts';
import { DeliveryCard } from '../webhooks/DeliveryCard.tsx';
import { ApiAccess } from './ApiAccess.tsx';
import { Group } from './Group.tsx';
import { InboxHours } from './hours/InboxHours.tsx';
import { InboxCards } from './InboxCards.tsx';
import { InboxIdentity } from './InboxIdentity.tsx';
import { Course, Greeting, InboxHelp, InboxSignature, LinkPreviewChoice, Rating, Retention } from './SharedFields.tsx';
import { useInboxDraft } from './use-inbox-draft.ts';
import text from '../../ui/Text.module.css';

type ApiProps = Pick<PageProps, 'api' | 'base' | 'go'> & { inbox: ApiSettings };

/** The inbox of an app or a server: no page of ours shows it, so nothing of a widget is asked here. */
export const ApiInbox = ({ api, base, go, inbox }: ApiProps) => {
  const path = `${base}/inboxes/${inbox.id}`;
  const { draft, saved, change, saving, save, showSaved, showPicture } = useInboxDraft(api, path, inbox, apiBodyOf);
  const shared = { draft, change };
  return (
    <>
      <h1>{inbox.name}</h1>
      <p className={text.hint}>{t('KIND_api')}</p>
      {inbox.inbox_identifier && <ApiAccess identifier={inbox.inbox_identifier} />}
      <Form saving={saving} onSend={save} noValidate>
        <Group title="GROUP_API">
          <Fields>
            <TextField
              label={t('NAME')}
              required
              refusedAs="name"
              maxLength={255}
              value={draft.name}
              onChange={({ target }) => change({ name: target.value })}
            />
            <TextField
              label={t('CALLBACK')}
              refusedAs="webhook_url"
              inputMode="url"
              dir="ltr"
              maxLength={2_048}
              placeholder="https://example.com/chat"
              value={draft.webhook_url ?? ''}
              onChange={({ target }) => change({ webhook_url: target.value.trim() || null })}
            />
          </Fields>
          <p className={text.hint}>{t('CALLBACK_HINT')}</p>
        </Group>
        <Group title="GROUP_WORDS">
          <Greeting {...shared} />
          <Rating {...shared} />
        </Group>
        <Group title="GROUP_HOURS">
          <InboxHours {...shared} />
        </Group>
        <Group title="GROUP_FEATURES">
          <Check
            checked={draft.lock_to_single_conversation}
            onChange={({ target }) => change({ lock_to_single_conversation: target.checked })}
          >
            {t('ONE_CONVERSATION')}
          </Check>
          <Course {...shared} />
        </Group>
        <Group title="SIGNATURE">
          <InboxSignature {...shared} />
        </Group>
        <Group title="GROUP_HELP">
          <InboxHelp {...shared} />
        </Group>
        <Group title="GROUP_IDENTITY">
          <InboxIdentity api={api} path={path} showSaved={showSaved} {...shared} />
        </Group>
        <Group title="GROUP_PRIVACY">
          <LinkPreviewChoice {...shared} />
          <Retention {...shared} />
        </Group>
        <SaveBar saving={saving} />
      </Form>
      {/* Another address begins with a look of its own */}
      {saved.webhook_url && <DeliveryCard key={saved.webhook_url} api={api} path={path} canResend />}
      <InboxCards api={api} base={base} go={go} inbox={draft} hint="API_PICTURE_HINT" showPicture={showPicture} />
    </>
  );
};
