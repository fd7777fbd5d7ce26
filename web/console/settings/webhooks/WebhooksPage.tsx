import { DEFAULT_EVENTS, WEBHOOK_EVENTS } from '@porchlight/core/wire/webhook.ts';
import { useCallback } from 'react';
import { Button } from '../../../shared/ui/Button.tsx';
import { Field } from '../../../shared/ui/Field.tsx';
import { textOf } from '../form-text.ts';
import type { InboxSettings } from '../inboxes/inbox.ts';
import { PageHead } from '../PageHead.tsx';
import type { PageProps } from '../page-props.ts';
import styles from '../Settings.module.css';
import { Editor } from '../shelf/Editor.tsx';
import { Shelf } from '../shelf/Shelf.tsx';
import { Shown } from '../Shown.tsx';
import { t } from '../texts.ts';
import { useLoaded } from '../use-loaded.ts';
import { useSaving } from '../use-saving.ts';
import type { Webhook } from './webhook.ts';

type Inbox = Pick<InboxSettings, 'id' | 'name'>;
type EditorProps = Pick<PageProps, 'api'> & {
  path: string;
  webhook: Webhook | null;
  inboxes: readonly Inbox[];
  done: (saved: boolean) => void;
};

const WebhookEditor = ({ api, path, webhook, inboxes, done }: EditorProps) => {
  const saving = useSaving();
  const submit = async (form: FormData) => {
    const fields = {
      url: textOf(form, 'url'),
      inbox_id: Number(textOf(form, 'inbox_id')) || null,
      subscriptions: WEBHOOK_EVENTS.filter((event) => form.has(event)),
    };
    const send = () =>
      webhook ? api.patch(`${path}/${webhook.id}`, { webhook: fields }) : api.post(path, { webhook: fields });
    if (await saving.save(send)) done(true);
  };
  const subscriptions = webhook?.subscriptions ?? DEFAULT_EVENTS;
  return (
    <Editor
      title={webhook ? webhook.url : t('WEBHOOK_NEW')}
      saving={saving}
      shown={['url', 'inbox_id']}
      onSubmit={submit}
      onCancel={() => done(false)}
    >
      <Field label={t('WEBHOOK_URL')} required error={saving.errorAt('url')}>
        {(control) => (
          <input
            {...control}
            name="url"
            defaultValue={webhook?.url}
            maxLength={2_048}
            dir="ltr"
            inputMode="url"
            placeholder="https://example.com/porchlight"
          />
        )}
      </Field>
      <Field label={t('WEBHOOK_INBOX')} error={saving.errorAt('inbox_id')}>
        {(control) => (
          <select {...control} name="inbox_id" defaultValue={webhook?.inbox?.id ?? ''}>
            <option value="">{t('WEBHOOK_ALL')}</option>
            {inboxes.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        )}
      </Field>
      <fieldset className={styles.choices}>
        <legend>{t('WEBHOOK_EVENTS')}</legend>
        {WEBHOOK_EVENTS.map((event) => (
          <label key={event} className={styles.check}>
            <input type="checkbox" name={event} defaultChecked={subscriptions.includes(event)} />
            <span className={styles.who}>
              {t(`EVENT_${event}`)} <code>{event}</code>
            </span>
          </label>
        ))}
      </fieldset>
    </Editor>
  );
};

/** Addresses that are told what happens here. */
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
      <Shown state={state} reload={reload}>
        {({ webhooks, inboxes }) => (
          <Shelf
            things={webhooks}
            words={{ add: 'WEBHOOK_NEW', empty: 'WEBHOOKS_EMPTY', ask: 'WEBHOOK_ASK' }}
            nameOf={({ url }) => url}
            row={({ id, url, subscriptions, inbox }) => (
              <>
                <span className={styles.who}>
                  <strong dir="ltr">{url}</strong>
                  <small>
                    {inbox?.name ?? t('WEBHOOK_ALL')} · {t('WEBHOOK_COUNT', { count: subscriptions.length })}
                  </small>
                </span>
                <Button
                  look="quiet"
                  aria-label={`${t('DELIVERIES')}: ${url}`}
                  onClick={() => go(`/app/settings/webhooks/${id}`)}
                >
                  {t('DELIVERIES')}
                </Button>
              </>
            )}
            editor={(webhook, done) => (
              <WebhookEditor api={api} path={path} webhook={webhook} inboxes={inboxes} done={done} />
            )}
            remove={({ id }) => api.delete(`${path}/${id}`)}
            reload={reload}
          />
        )}
      </Shown>
    </>
  );
};
