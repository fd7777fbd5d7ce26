import { useCallback, useState } from 'react';
import { LoadedContent } from '../../loading/LoadedContent.tsx';
import { useLoaded } from '../../loading/use-loaded.ts';
import { Crumb } from '../../ui/Crumb.tsx';
import { NewerOlderPager } from '../NewerOlderPager.tsx';
import type { PageProps } from '../page-props.ts';
import { Secret } from '../Secret.tsx';
import { t } from '../texts.ts';
import { DeliveryLog } from './DeliveryLog.tsx';
import { FailingNotice } from './FailingNotice.tsx';
import { type Deliveries, PAGE, type Webhook } from './webhook.ts';
import card from '../../ui/Card.module.css';
import text from '../../ui/Text.module.css';

type One = { webhook: Webhook | undefined; log: Deliveries };

export const DeliveriesPage = ({ api, base, id, go }: Pick<PageProps, 'api' | 'base' | 'go'> & { id: number }) => {
  const path = `${base}/webhooks/${id}`;
  const [page, setPage] = useState(1);
  const load = useCallback(async (): Promise<One> => {
    const [hooks, log] = await Promise.all([
      api.get<{ payload: { webhooks: Webhook[] } }>(`${base}/webhooks`),
      api.get<Deliveries>(`${path}/deliveries`, { page }),
    ]);
    return { webhook: hooks.payload.webhooks.find((each) => each.id === id), log };
  }, [api, base, path, page, id]);
  const { state, reload } = useLoaded(load);
  return (
    <>
      <Crumb to="/app/settings/webhooks" text={t('WEBHOOKS')} go={go} />
      <h1>{t('DELIVERIES')}</h1>
      <LoadedContent state={state} reload={reload}>
        {({ webhook, log: { payload: deliveries, failing } }) => (
          <>
            <p className={text.hint} dir="ltr">
              {webhook?.url}
            </p>
            {webhook && (
              <section className={card.card}>
                <Secret name={t('SIGNING_SECRET')} value={webhook.secret} />
              </section>
            )}
            <FailingNotice failing={failing} />
            <DeliveryLog
              deliveries={deliveries}
              page={page}
              resend={({ id: delivery }) => api.post(`${path}/deliveries/${delivery}/resend`)}
              reload={reload}
            />
            <NewerOlderPager page={page} isFull={deliveries.length === PAGE} onTurn={setPage} />
          </>
        )}
      </LoadedContent>
    </>
  );
};
