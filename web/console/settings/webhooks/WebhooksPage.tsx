import { DEFAULT_EVENTS, WEBHOOK_EVENTS } from '@porchlight/core/wire/settings/webhook.ts';
import { useCallback } from 'react';
import { Button } from '../../../shared/ui/Button.tsx';
import { textOf, textOrNull } from '../../base/form-text.ts';
import { Check } from '../../form/Check.tsx';
import { Checks } from '../../form/Checks.tsx';
import { SelectField } from '../../form/SelectField.tsx';
import { TextField } from '../../form/TextField.tsx';
import { LoadedContent } from '../../loading/LoadedContent.tsx';
import { useLoaded } from '../../loading/use-loaded.ts';
import { Tag } from '../../ui/Tag.tsx';
import type { InboxSettings } from '../inbox.ts';
import { PageHead } from '../PageHead.tsx';
import type { PageProps } from '../page-props.ts';
import { type Editing, Editor } from '../resource-list/Editor.tsx';
import { ResourceList } from '../resource-list/ResourceList.tsx';
import { t } from '../texts.ts';
import type { Webhook } from './webhook.ts';
import rows from '../../ui/Rows.module.css';

type Inbox = Pick<InboxSettings, 'id' | 'name'>;
type EditorProps = { webhook: Webhook | null; inboxes: readonly Inbox[]; editing: Editing };

const WebhookEditor = ({ webhook, inboxes, editing }: EditorProps) => {
  const send = (form: FormData) => {
    const fields = {
      name: textOrNull(form, 'name'),
      url: textOf(form, 'url'),
      inbox_id: Number(textOf(form, 'inbox_id')) || null,
      subscriptions: WEBHOOK_EVENTS.filter((event) => form.has(event)),
    };
    return editing.keep({ webhook: fields });
  };
  const subscriptions = webhook?.subscriptions ?? DEFAULT_EVENTS;
  return (
    <Editor editing={editing} send={send}>
      <TextField
        label={t('WEBHOOK_URL')}
        required
        name="url"
        defaultValue={webhook?.url}
        maxLength={2_048}
        dir="ltr"
        inputMode="url"
        placeholder="https://example.com/porchlight"
      />
      <TextField label={t('WEBHOOK_NAME')} name="name" defaultValue={webhook?.name ?? ''} maxLength={255} dir="auto" />
      <SelectField label={t('WEBHOOK_INBOX')} name="inbox_id" defaultValue={webhook?.inbox?.id ?? ''}>
        <option value="">{t('WEBHOOK_ALL')}</option>
        {inboxes.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <Checks legend={t('WEBHOOK_EVENTS')}>
        {WEBHOOK_EVENTS.map((event) => (
          <Check key={event} name={event} defaultChecked={subscriptions.includes(event)}>
            <span className={rows.text}>
              {t(`EVENT_${event}`)} <code>{event}</code>
            </span>
          </Check>
        ))}
      </Checks>
    </Editor>
  );
};

export const WebhooksPage = ({ api, base, go }: Pick<PageProps, 'api' | 'base' | 'go'>) => {
  const path = `${base}/webhooks`;
  const load = useCallback(async () => {
    const [hooks, inboxes] = await Promise.all([
      api.get<{ payload: { webhooks: Webhook[] } }>(path),
      api.get<{ payload: Inbox[] }>(`${base}/inboxes`),
    ]);
    return { webhooks: hooks.payload.webhooks, inboxes: inboxes.payload };
  }, [api, base, path]);
  const { state, reload } = useLoaded(load);
  return (
    <>
      <PageHead title="WEBHOOKS" hint="WEBHOOKS_HINT" />
      <LoadedContent state={state} reload={reload}>
        {({ webhooks, inboxes }) => (
          <ResourceList
            api={api}
            path={path}
            things={webhooks}
            texts={{ add: 'WEBHOOK_NEW', empty: 'WEBHOOKS_EMPTY', ask: 'WEBHOOK_ASK' }}
            nameOf={({ name, url }) => name ?? url}
            row={({ id, name, url, subscriptions, inbox, failing }) => (
              <>
                <span className={rows.text}>
                  {name ? <strong dir="auto">{name}</strong> : <strong dir="ltr">{url}</strong>}
                  <small>
                    {name && <bdi dir="ltr">{url} · </bdi>}
                    {inbox?.name ?? t('WEBHOOK_ALL')} · {t('WEBHOOK_COUNT', { count: subscriptions.length })}
                  </small>
                </span>
                {failing && <Tag tone="bad">{t('RECEIVER_FAILING')}</Tag>}
                <Button
                  look="quiet"
                  aria-label={`${t('DELIVERIES')}: ${name ?? url}`}
                  onClick={() => go(`/app/settings/webhooks/${id}`)}
                >
                  {t('DELIVERIES')}
                </Button>
              </>
            )}
            editor={(webhook, editing) => <WebhookEditor webhook={webhook} inboxes={inboxes} editing={editing} />}
            reload={reload}
          />
        )}
      </LoadedContent>
    </>
  );
};
