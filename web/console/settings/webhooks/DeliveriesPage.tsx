import card from '../../ui/Card.module.css';
import rows from '../../ui/Rows.module.css';
import text from '../../ui/Text.module.css';
import { Empty } from '../../ui/Empty.tsx';
import { useCallback, useEffect, useState } from 'react';
import { Crumb } from '../Crumb.tsx';
import { Pager } from '../Pager.tsx';
import type { PageProps } from '../page-props.ts';
import { Secret } from '../Secret.tsx';
import { Shown } from '../../loading/Shown.tsx';
import { t } from '../texts.ts';
import { useLoaded } from '../../loading/use-loaded.ts';
import { DeliveryItem } from './DeliveryItem.tsx';
import { type Delivery, PAGE, type Webhook } from './webhook.ts';

const LOOK_AGAIN_MS = 2_000;

const isOnItsWay = (deliveries: readonly Delivery[]) => deliveries.some(({ status }) => status === 'waiting');

type LogProps = Pick<PageProps, 'api'> & { path: string; deliveries: Delivery[]; page: number; reload: () => void };

const Log = ({ api, path, deliveries, page, reload }: LogProps) => {
  useEffect(() => {
    if (!isOnItsWay(deliveries)) return;
    const timer = setTimeout(reload, LOOK_AGAIN_MS);
    return () => clearTimeout(timer);
  }, [deliveries, reload]);
  if (deliveries.length === 0) return <Empty>{t(page === 1 ? 'DELIVERIES_EMPTY' : 'NO_MORE')}</Empty>;
  return (
    <ul className={rows.rows}>
      {deliveries.map((delivery) => (
        <DeliveryItem
          key={delivery.id}
          delivery={delivery}
          resend={() => api.post(`${path}/deliveries/${delivery.id}/resend`)}
          onSent={reload}
        />
      ))}
    </ul>
  );
};

type One = { webhook: Webhook | undefined; deliveries: Delivery[] };

/** What one webhook was told, newest first, and what it answered; sent again where it did not arrive. */
export const DeliveriesPage = ({ api, base, id, go }: Pick<PageProps, 'api' | 'base' | 'go'> & { id: number }) => {
  const path = `${base}/webhooks/${id}`;
  const [page, setPage] = useState(1);
  const load = useCallback(async (): Promise<One> => {
    const [hooks, log] = await Promise.all([
      api.get<{ payload: { webhooks: Webhook[] } }>(`${base}/webhooks`),
      api.get<{ payload: Delivery[] }>(`${path}/deliveries`, { page }),
    ]);
    return { webhook: hooks.payload.webhooks.find((each) => each.id === id), deliveries: log.payload };
  }, [api, base, path, page, id]);
  const { state, reload } = useLoaded(load);
  return (
    <>
      <Crumb to="/app/settings/webhooks" text="WEBHOOKS" go={go} />
      <h1>{t('DELIVERIES')}</h1>
      <Shown state={state} reload={reload}>
        {({ webhook, deliveries }) => (
          <>
            <p className={text.hint} dir="ltr">
              {webhook?.url}
            </p>
            {webhook && (
              <section className={card.card}>
                <Secret name={t('SIGNING_SECRET')} value={webhook.secret} />
              </section>
            )}
            <Log api={api} path={path} deliveries={deliveries} page={page} reload={reload} />
            <Pager page={page} isFull={deliveries.length === PAGE} onTurn={setPage} />
          </>
        )}
      </Shown>
    </>
  );
};
