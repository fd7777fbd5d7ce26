import type { AccountId } from '@porchlight/core/wire/ids.ts';
import { SLACK_EVENTS_PATH } from '@porchlight/core/wire/settings/slack.ts';
import { seal } from '../../platform/crypto/sealed.ts';
import { SEALED_COLUMNS } from '../../platform/crypto/sealed-columns.ts';
import { signSlack } from '../../platform/crypto/slack-signature.ts';
import type { TestServer } from '../harness.ts';

/** An account that posts to the channel `C1` of a workspace. Returns how its app sends an event. */
export const connectSlack = async ({ deps, http }: TestServer, account_id: AccountId, team_id = `T${account_id}`) => {
  const now = deps.clock.now();
  const secret = 'signing-secret';
  const isNever = {
    last_error: null,
    last_reason: null,
    last_error_at: null,
    last_posted_at: null,
    last_received_at: null,
  };
  const values = {
    account_id,
    bot_token: seal('xoxb-1-stand-in', deps.env, SEALED_COLUMNS.slackToken),
    signing_secret: seal(secret, deps.env, SEALED_COLUMNS.slackSigningSecret),
    team_id,
    team_name: 'Acme',
    bot_name: 'porchlight',
    bot_user_id: 'UBOT',
    channel_id: 'C1',
    channel_name: 'support',
    all_inboxes: true,
    inbox_ids: [],
    includes_notes: false,
    paused: false,
    started_at: now,
    ...isNever,
    created_at: now,
    updated_at: now,
  };
  await deps.write((tx) => tx.db.insertInto('slack_connections').values(values).execute());
  return (event: object = {}) => {
    const json = { type: 'event_callback', team_id, event };
    const timestamp = String(Math.floor(deps.clock.now() / 1000));
    const signature = signSlack(secret, { timestamp, body: JSON.stringify(json) });
    const headers = { 'x-slack-request-timestamp': timestamp, 'x-slack-signature': signature };
    return http.post(SLACK_EVENTS_PATH, json, { headers });
  };
};
