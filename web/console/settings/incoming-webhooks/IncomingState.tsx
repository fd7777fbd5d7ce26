import type { IncomingWebhook, ReceivedMessage } from '@porchlight/core/wire/settings/incoming-webhook.ts';
import { useState } from 'react';
import { Button } from '../../../shared/ui/Button.tsx';
import { Buttons } from '../../form/Buttons.tsx';
import { Problem } from '../../form/Problem.tsx';
import { useSaving } from '../../form/use-saving.ts';
import { Card } from '../../ui/Card.tsx';
import { Link } from '../../ui/Link.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { Moment } from '../Moment.tsx';
import type { PageProps } from '../page-props.ts';
import { t } from '../texts.ts';
import text from '../../ui/Text.module.css';

type StateProps = Pick<PageProps, 'api' | 'go'> & { path: string; webhook: IncomingWebhook; reload: () => void };

/** Whether it receives, what it has received, and a test. */
export const IncomingState = ({ api, go, path, webhook, reload }: StateProps) => {
  const { paused, inbox, received_count, refused_count, last_received_at, last_error, last_error_at } = webhook;
  const saving = useSaving();
  const testing = useSaving();
  const [arrived, setArrived] = useState<number | null>(null);
  const pause = async () => {
    if (await saving.save(() => api.patch(path, { paused: !paused }))) reload();
  };
  const test = async () => {
    setArrived(null);
    const body = { name: t('INCOMING_TEST_NAME'), content: t('INCOMING_TEST_TEXT') };
    await testing.save(async () => setArrived((await api.post<ReceivedMessage>(`${path}/test`, body)).conversation_id));
    reload();
  };
  return (
    <Card title={t('INCOMING_STATE')}>
      <p>
        <Tag tone={paused ? 'warn' : 'good'}>{t(paused ? 'INCOMING_PAUSED' : 'INCOMING_ACTIVE')}</Tag>{' '}
        <bdi>{inbox.name}</bdi>
      </p>
      <p>{t('INCOMING_COUNTS', { received: received_count, refused: refused_count })}</p>
      <p className={text.quiet}>
        {last_received_at ? (
          <>
            {t('INCOMING_LAST')} <Moment at={last_received_at} />
          </>
        ) : (
          t('INCOMING_NEVER')
        )}
      </p>
      {last_error && last_error_at && (
        <p className={text.bad}>
          {t('INCOMING_ERROR')} <bdi>{last_error}</bdi> (<Moment at={last_error_at} />)
        </p>
      )}
      <Buttons>
        <Button busy={testing.busy} disabled={paused} onClick={() => void test()}>
          {t('INCOMING_TEST')}
        </Button>
        <Button look="quiet" busy={saving.busy} onClick={() => void pause()}>
          {t(paused ? 'INCOMING_RESUME' : 'INCOMING_PAUSE')}
        </Button>
      </Buttons>
      <p role="status">
        {arrived !== null && (
          <Link to={`/app/conversations/${arrived}`} go={go}>
            {t('INCOMING_TEST_SENT', { number: arrived })}
          </Link>
        )}
      </p>
      <Problem text={testing.otherError() ?? saving.otherError()} />
    </Card>
  );
};
