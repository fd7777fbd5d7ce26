import type { SlackConnection, SlackTest } from '@porchlight/core/wire/settings/slack.ts';
import type { Api } from '../../../shared/api.ts';
import { Removal } from '../../form/Removal.tsx';
import { IntegrationState } from '../IntegrationState.tsx';
import { Moment } from '../Moment.tsx';
import { t } from '../texts.ts';
import { withReason } from './slack-reason.ts';
import text from '../../ui/Text.module.css';

type StateProps = { api: Api; path: string; connection: SlackConnection; reload: () => void };

/** Why nothing is posted although it is active. */
const missingOf = ({ channel, all_inboxes, inbox_ids }: SlackConnection) => {
  if (!channel) return t('SLACK_NO_CHANNEL');
  return all_inboxes || inbox_ids.length > 0 ? undefined : t('SLACK_NO_INBOX');
};

const errorOf = ({ last_error, last_reason, last_error_at }: SlackConnection) =>
  last_error && last_error_at
    ? { text: last_reason ? t(`SLACK_REASON_${last_reason}`) : last_error, at: last_error_at }
    : null;

/** The workspace, what was posted and received last, the last error, and a test. */
export const SlackState = ({ api, path, connection, reload }: StateProps) => {
  const { team_name, bot_name, paused, last_posted_at, last_received_at } = connection;
  const missing = missingOf(connection);
  const test = async () => {
    const body = { content: t('INCOMING_TEST_TEXT') };
    const { posted } = await withReason(api.post<SlackTest>(`${path}/test`, body));
    return t(posted ? 'SLACK_TESTED' : 'SLACK_TESTED_TOKEN');
  };
  return (
    <IntegrationState
      paused={paused}
      isIncomplete={missing !== undefined}
      name={<span dir="auto">{t('SLACK_WORKSPACE', { workspace: team_name, bot: bot_name })}</span>}
      lastReceivedAt={last_received_at}
      error={errorOf(connection)}
      pause={(paused) => api.put(path, { paused })}
      test={test}
      canTest
      onChanged={reload}
      more={
        <Removal
          name={team_name}
          verb={t('SLACK_REMOVE')}
          question={t('SLACK_REMOVE_ASK')}
          remove={() => api.delete(path)}
          onGone={reload}
        />
      }
    >
      {missing && <p>{missing}</p>}
      {last_posted_at && (
        <p className={text.quiet}>
          {t('SLACK_POSTED')} <Moment at={last_posted_at} />
        </p>
      )}
    </IntegrationState>
  );
};
