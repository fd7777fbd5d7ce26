import type { NetworkLine } from '../../servers/network-line.ts';
import type { Inbox } from '../../world.ts';
import type { Administrator } from '../cast.ts';
import { createSlackPeople, SIGNING_SECRET } from './people.ts';
import type { SlackWorkspace } from './workspace.ts';

/** So many inboxes are connected, the others are not. */
const CONNECTED = 2;

/** As an administrator does, who chooses the channel and the inboxes. */
export const connectSlack = async (
  { api, accountId }: Administrator,
  inboxes: readonly Inbox[],
  workspace: SlackWorkspace,
  line: NetworkLine,
  now: () => number,
) => {
  const inbox_ids = inboxes.slice(0, CONNECTED).map(({ id }) => id);
  const secrets = { bot_token: workspace.slack.token, signing_secret: SIGNING_SECRET };
  await api.put(`/api/v1/accounts/${accountId}/slack`, { ...secrets, channel_id: 'C1', inbox_ids });
  return {
    workspace,
    people: createSlackPeople(workspace, `http://127.0.0.1:${line.port}`, now),
    inboxes: new Set(inbox_ids),
  };
};
