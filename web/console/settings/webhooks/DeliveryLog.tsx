import { useEffect } from 'react';
import { Empty } from '../../ui/Empty.tsx';
import { t } from '../texts.ts';
import { DeliveryItem } from './DeliveryItem.tsx';
import type { Delivery } from './webhook.ts';
import rows from '../../ui/Rows.module.css';

const LOOK_AGAIN_MS = 2_000;

const isOnItsWay = (deliveries: readonly Delivery[]) => deliveries.some(({ status }) => status === 'waiting');

type LogProps = {
  deliveries: readonly Delivery[];
  page: number;
  /** Absent where nothing is sent again: a bot's turn is over by then. */
  resend?: (delivery: Delivery) => Promise<unknown>;
  reload: () => void;
};

/** A page of what was sent, looked at again while something is on its way. */
export const DeliveryLog = ({ deliveries, page, resend, reload }: LogProps) => {
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
          resend={resend && (() => resend(delivery))}
          onSent={reload}
        />
      ))}
    </ul>
  );
};
