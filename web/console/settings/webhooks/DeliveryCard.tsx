import { useCallback, useState } from 'react';
import { LoadedContent } from '../../loading/LoadedContent.tsx';
import { useLoaded } from '../../loading/use-loaded.ts';
import { Card } from '../../ui/Card.tsx';
import { NewerOlderPager } from '../NewerOlderPager.tsx';
import type { PageProps } from '../page-props.ts';
import { t } from '../texts.ts';
import { DeliveryLog } from './DeliveryLog.tsx';
import { FailingNotice } from './FailingNotice.tsx';
import { type Deliveries, type Delivery, PAGE } from './webhook.ts';

type CardProps = Pick<PageProps, 'api'> & {
  path: string;
  canResend?: boolean;
};

export const DeliveryCard = ({ api, path, canResend = false }: CardProps) => {
  const [page, setPage] = useState(1);
  const load = useCallback(() => api.get<Deliveries>(`${path}/deliveries`, { page }), [api, path, page]);
  const { state, reload } = useLoaded(load);
  return (
    <Card title={t('DELIVERIES')}>
      <LoadedContent state={state} reload={reload}>
        {({ payload, failing }) => (
          <>
            <FailingNotice failing={failing} isBot={!canResend} />
            <DeliveryLog
              deliveries={payload}
              page={page}
              {...(canResend && { resend: ({ id }: Delivery) => api.post(`${path}/deliveries/${id}/resend`) })}
              reload={reload}
            />
            <NewerOlderPager page={page} isFull={payload.length === PAGE} onTurn={setPage} />
          </>
        )}
      </LoadedContent>
    </Card>
  );
};
