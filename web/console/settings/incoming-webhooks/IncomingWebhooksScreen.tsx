import type { PageProps } from '../page-props.ts';
import { IncomingWebhookPage } from './IncomingWebhookPage.tsx';
import { IncomingWebhooksPage } from './IncomingWebhooksPage.tsx';

export const IncomingWebhooksScreen = ({ api, base, id, go }: PageProps) =>
  id === null ? (
    <IncomingWebhooksPage api={api} base={base} go={go} />
  ) : (
    <IncomingWebhookPage key={id} api={api} base={base} id={id} go={go} />
  );
