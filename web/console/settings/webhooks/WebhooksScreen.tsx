import type { PageProps } from '../page-props.ts';
import { DeliveriesPage } from './DeliveriesPage.tsx';
import { WebhooksPage } from './WebhooksPage.tsx';

export const WebhooksScreen = ({ api, base, id, go }: PageProps) =>
  id === null ? (
    <WebhooksPage api={api} base={base} go={go} />
  ) : (
    <DeliveriesPage key={id} api={api} base={base} id={id} go={go} />
  );
