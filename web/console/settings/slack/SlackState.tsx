import type { SlackConnection, SlackTest } from '@porchlight/core/wire/settings/slack.ts';
import { useState } from 'react';
import type { Api } from '../../../shared/api.ts';
import { Button } from '../../../shared/ui/Button.tsx';
import { Buttons } from '../../form/Buttons.tsx';
import { Problem } from '../../form/Problem.tsx';
import { Removal } from '../../form/Removal.tsx';
import { useSaving } from '../../form/use-saving.ts';
import { Card } from '../../ui/Card.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { Moment } from '../Moment.tsx';
import { t } from '../texts.ts';
import text from '../../ui/Text.module.css';

type StateProps = { api: Api; path: string; connection: SlackConnection; reload: () => void };

const Since = ({ connection }: Pick<StateProps, 'connection'>) => {
  const { last_posted_at, last_received_at, last_error, last_error_at } = connection;
  return (
    <>
      {last_posted_at && (
        <p className={text.quiet}>
          {t('SLACK_POSTED')} <Moment at={last_posted_at} />
        </p>
      )}
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
    </>
  );
};

/** Whether it posts, what went wrong, a test, and the end of the connection. */
export const SlackState = ({ api, path, connection, reload }: StateProps) => {
  const { team_name, bot_name, channel, paused } = connection;
  const saving = useSaving();
  const testing = useSaving();
  const [tested, setTested] = useState<SlackTest | null>(null);
  const pause = async () => {
    if (await saving.save(() => api.put(path, { paused: !paused }))) reload();
  };
  const test = async () => {
    setTested(null);
    const body = { content: t('INCOMING_TEST_TEXT') };
    await testing.save(async () => setTested(await api.post<SlackTest>(`${path}/test`, body)));
  };
  return (
    <Card title={t('INCOMING_STATE')}>
      <p>
        <Tag tone={paused || !channel ? 'warn' : 'good'}>{t(paused ? 'INCOMING_PAUSED' : 'INCOMING_ACTIVE')}</Tag>{' '}
        <span dir="auto">{t('SLACK_WORKSPACE', { workspace: team_name, bot: bot_name })}</span>
      </p>
      {!channel && <p>{t('SLACK_NO_CHANNEL')}</p>}
      <Since connection={connection} />
      <Buttons>
        <Button busy={testing.busy} onClick={() => void test()}>
          {t('INCOMING_TEST')}
        </Button>
        <Button look="quiet" busy={saving.busy} onClick={() => void pause()}>
          {t(paused ? 'INCOMING_RESUME' : 'INCOMING_PAUSE')}
        </Button>
        <Removal
          name={team_name}
          verb={t('SLACK_REMOVE')}
          question={t('SLACK_REMOVE_ASK')}
          remove={() => api.delete(path)}
          onGone={reload}
        />
      </Buttons>
      <p role="status" className={text.good}>
        {tested && t(tested.posted ? 'SLACK_TESTED' : 'SLACK_TESTED_TOKEN')}
      </p>
      <Problem text={testing.otherError() ?? saving.otherError()} />
    </Card>
  );
};
