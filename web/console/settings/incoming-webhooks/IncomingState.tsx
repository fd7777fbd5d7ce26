import type { IncomingWebhook, ReceivedMessage } from '@porchlight/core/wire/settings/incoming-webhook.ts';
import { Link } from '../../ui/Link.tsx';
import { IntegrationState } from '../IntegrationState.tsx';
import type { PageProps } from '../page-props.ts';
import { t } from '../texts.ts';

type StateProps = Pick<PageProps, 'api' | 'go'> & { path: string; webhook: IncomingWebhook; reload: () => void };

/** Whether it receives, what it has received, and a test. */
export const IncomingState = ({ api, go, path, webhook, reload }: StateProps) => {
  const { paused, inbox, received_count, refused_count, last_received_at, last_error, last_error_at } = webhook;
  const test = async () => {
    const body = { name: t('INCOMING_TEST_NAME'), content: t('INCOMING_TEST_TEXT') };
    const { conversation_id: number } = await api.post<ReceivedMessage>(`${path}/test`, body);
    return (
      <Link to={`/app/conversations/${number}`} go={go}>
        {t('INCOMING_TEST_SENT', { number })}
      </Link>
    );
  };
  return (
    <IntegrationState
      paused={paused}
      name={<bdi>{inbox.name}</bdi>}
      lastReceivedAt={last_received_at}
      error={last_error && last_error_at ? { text: last_error, at: last_error_at } : null}
      pause={(paused) => api.patch(path, { paused })}
      test={test}
      canTest={!paused}
      onChanged={reload}
    >
      <p>{t('INCOMING_COUNTS', { received: received_count, refused: refused_count })}</p>
    </IntegrationState>
  );
};
