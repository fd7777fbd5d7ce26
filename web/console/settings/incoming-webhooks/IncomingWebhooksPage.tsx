import { fieldOf } from '@porchlight/core/rules/read-field.ts';
import { type IncomingWebhook, MOST_INCOMING_WEBHOOKS } from '@porchlight/core/wire/settings/incoming-webhook.ts';
import { useCallback, useState } from 'react';
import { Button } from '../../../shared/ui/Button.tsx';
import { LoadedContent } from '../../loading/LoadedContent.tsx';
import { useLoaded } from '../../loading/use-loaded.ts';
import { Tag } from '../../ui/Tag.tsx';
import { PageHead } from '../PageHead.tsx';
import type { PageProps } from '../page-props.ts';
import { ResourceList } from '../resource-list/ResourceList.tsx';
import { t } from '../texts.ts';
import { type Choices, IncomingWebhookEditor } from './IncomingWebhookEditor.tsx';
import { NewAddress } from './NewAddress.tsx';
import card from '../../ui/Card.module.css';
import rows from '../../ui/Rows.module.css';

export const IncomingWebhooksPage = ({ api, base, go }: Pick<PageProps, 'api' | 'base' | 'go'>) => {
  const path = `${base}/incoming_webhooks`;
  const [url, setUrl] = useState('');
  const load = useCallback(async () => {
    const [hooks, inboxes, agents, teams, labels] = await Promise.all([
      api.get<{ payload: IncomingWebhook[] }>(path),
      api.get<{ payload: Choices['inboxes'] }>(`${base}/inboxes`),
      api.get<Choices['agents']>(`${base}/agents`),
      api.get<Choices['teams']>(`${base}/teams`),
      api.get<{ payload: Choices['labels'] }>(`${base}/labels`),
    ]);
    return { hooks: hooks.payload, choices: { inboxes: inboxes.payload, agents, teams, labels: labels.payload } };
  }, [api, base, path]);
  const { state, reload } = useLoaded(load);
  const onSaved = (response: unknown) => {
    const made = fieldOf(response, 'url');
    setUrl(typeof made === 'string' ? made : '');
  };
  return (
    <>
      <PageHead title="INCOMING" hint="INCOMING_HINT" />
      {url && (
        <section className={card.card}>
          <NewAddress url={url} />
        </section>
      )}
      <LoadedContent state={state} reload={reload}>
        {({ hooks, choices }) => (
          <ResourceList
            api={api}
            path={path}
            things={hooks}
            texts={{ add: 'INCOMING_NEW', empty: 'INCOMING_EMPTY', ask: 'INCOMING_ASK' }}
            nameOf={({ name }) => name}
            most={MOST_INCOMING_WEBHOOKS}
            row={({ id, name, inbox, paused, received_count, refused_count }) => (
              <>
                <span className={rows.text}>
                  <strong dir="auto">{name}</strong>
                  <small>
                    <bdi>{inbox.name}</bdi> ·{' '}
                    {t('INCOMING_COUNTS', { received: received_count, refused: refused_count })}
                  </small>
                </span>
                {paused && <Tag tone="warn">{t('INCOMING_PAUSED')}</Tag>}
                <Button
                  look="quiet"
                  aria-label={`${t('INCOMING_OPEN')}: ${name}`}
                  onClick={() => go(`/app/settings/incoming-webhooks/${id}`)}
                >
                  {t('INCOMING_OPEN')}
                </Button>
              </>
            )}
            editor={(webhook, editing) => (
              <IncomingWebhookEditor webhook={webhook} choices={choices} editing={editing} onSaved={onSaved} />
            )}
            reload={reload}
          />
        )}
      </LoadedContent>
    </>
  );
};
