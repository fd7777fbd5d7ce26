import type { IncomingLogEntry, IncomingWebhook } from '@porchlight/core/wire/settings/incoming-webhook.ts';
import { useCallback, useState } from 'react';
import { Removal } from '../../form/Removal.tsx';
import { LoadedContent } from '../../loading/LoadedContent.tsx';
import { useLoaded } from '../../loading/use-loaded.ts';
import { Card } from '../../ui/Card.tsx';
import { Crumb } from '../../ui/Crumb.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { Code } from '../Code.tsx';
import { CopyButton } from '../CopyButton.tsx';
import type { PageProps } from '../page-props.ts';
import { t } from '../texts.ts';
import { exampleRequest, hiddenAddress } from './example-request.ts';
import { IncomingState } from './IncomingState.tsx';
import { NewAddress } from './NewAddress.tsx';
import { RequestLog } from './RequestLog.tsx';
import text from '../../ui/Text.module.css';

type AddressProps = Pick<PageProps, 'api'> & { path: string; webhook: IncomingWebhook; reload: () => void };

const Address = ({ api, path, webhook, reload }: AddressProps) => {
  const [url, setUrl] = useState('');
  const example = exampleRequest(url || hiddenAddress(location.origin, webhook.hint));
  return (
    <>
      <Card title={t('INCOMING_ADDRESS')}>
        <p className={text.quiet}>{t('INCOMING_ADDRESS_HINT', { hint: webhook.hint })}</p>
        {url && <NewAddress url={url} />}
        <Removal
          name={webhook.name}
          verb={t('INCOMING_ROTATE')}
          question={t('INCOMING_ROTATE_ASK')}
          remove={async () => setUrl((await api.post<IncomingWebhook>(`${path}/rotate`)).url ?? '')}
          onGone={reload}
          done={t('SAVED')}
        />
      </Card>
      <Card title={t('INCOMING_EXAMPLE')}>
        <Code title={t('INCOMING_EXAMPLE')} text={example} />
        <CopyButton text={example} name={t('INCOMING_EXAMPLE')} />
      </Card>
    </>
  );
};

type One = { webhook: IncomingWebhook | undefined; entries: IncomingLogEntry[] };

export const IncomingWebhookPage = ({ api, base, id, go }: Pick<PageProps, 'api' | 'base' | 'go'> & { id: number }) => {
  const path = `${base}/incoming_webhooks/${id}`;
  const load = useCallback(async (): Promise<One> => {
    const hooks = await api.get<{ payload: IncomingWebhook[] }>(`${base}/incoming_webhooks`);
    const webhook = hooks.payload.find((each) => each.id === id);
    if (!webhook) return { webhook, entries: [] };
    return { webhook, entries: (await api.get<{ payload: IncomingLogEntry[] }>(`${path}/requests`)).payload };
  }, [api, base, path, id]);
  const { state, reload } = useLoaded(load);
  return (
    <>
      <Crumb to="/app/settings/incoming-webhooks" text={t('INCOMING')} go={go} />
      <LoadedContent state={state} reload={reload}>
        {({ webhook, entries }) =>
          webhook ? (
            <>
              <h1 dir="auto">{webhook.name}</h1>
              <p className={text.hint}>{t('INCOMING_HINT')}</p>
              <IncomingState api={api} go={go} path={path} webhook={webhook} reload={reload} />
              <Address api={api} path={path} webhook={webhook} reload={reload} />
              <Card title={t('INCOMING_LOG')}>
                <RequestLog entries={entries} go={go} />
              </Card>
            </>
          ) : (
            <>
              <h1>{t('INCOMING')}</h1>
              <Empty>{t('INCOMING_GONE')}</Empty>
            </>
          )
        }
      </LoadedContent>
    </>
  );
};
