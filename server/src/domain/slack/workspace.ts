import { fieldOf } from '@porchlight/core/rules/read-field.ts';
import type { SlackChannel } from '@porchlight/core/wire/settings/slack.ts';
import { oneLine } from '../../platform/clean-text.ts';
import { callSlack } from '../../platform/clients/slack.ts';
import { SlackError } from '../../platform/clients/slack-error.ts';
import { HttpError, unprocessable } from '../../platform/errors.ts';
import type { Deps } from '../deps.ts';

/** A workspace with more shows the first ones; a channel beyond them is found by its id. */
const MOST_PAGES = 8;
const PAGE = 500;
const LONGEST_NAME = 200;

const textIn = (value: unknown, ...path: string[]): string => {
  const found = path.reduce<unknown>((inner, name) => fieldOf(inner, name), value);
  return typeof found === 'string' ? oneLine(found).slice(0, LONGEST_NAME) : '';
};

type Slack = Pick<Deps, 'http'>;

/** For a request of an administrator: what Slack says is the reason of the refusal. @throws 422 */
export const explained = async <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    throw error instanceof SlackError ? new HttpError(422, { error: error.message, reason: error.reason }) : error;
  });

export type Workspace = { team_id: string; team_name: string; bot_user_id: string; bot_name: string };

export const identifyBot = async (slack: Slack, token: string): Promise<Workspace> => {
  const answer = await callSlack(slack, { token, method: 'auth.test' });
  if (textIn(answer, 'bot_id') === '')
    throw unprocessable('This is not a bot token. Copy the token that begins with xoxb-.');
  return {
    team_id: textIn(answer, 'team_id'),
    team_name: textIn(answer, 'team'),
    bot_user_id: textIn(answer, 'user_id'),
    bot_name: textIn(answer, 'user'),
  };
};

const channelIn = (value: unknown): SlackChannel => ({
  id: textIn(value, 'id'),
  name: textIn(value, 'name'),
  is_private: fieldOf(value, 'is_private') === true,
  is_member: fieldOf(value, 'is_member') === true,
});

export const listSlackChannels = async (slack: Slack, token: string): Promise<SlackChannel[]> => {
  const channels: SlackChannel[] = [];
  let cursor = '';
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const fields = { types: 'public_channel,private_channel', exclude_archived: 'true', limit: String(PAGE), cursor };
    const answer = await callSlack(slack, { token, method: 'conversations.list', fields, timeout: 10_000 });
    const found = fieldOf(answer, 'channels');
    if (Array.isArray(found)) channels.push(...found.map(channelIn));
    cursor = textIn(answer, 'response_metadata', 'next_cursor');
    if (cursor === '') break;
  }
  return channels.filter(({ id }) => id !== '').toSorted((one, other) => one.name.localeCompare(other.name));
};

/** The app joins a public channel; a private one invites it. */
export const enterChannel = async (slack: Slack, token: string, id: string): Promise<SlackChannel> => {
  const answer = await callSlack(slack, { token, method: 'conversations.info', fields: { channel: id } });
  const channel = channelIn(fieldOf(answer, 'channel'));
  if (channel.is_member) return channel;
  if (channel.is_private)
    throw unprocessable('The Slack app is not in this private channel. Invite it there with /invite, and try again.');
  await callSlack(slack, { token, method: 'conversations.join', fields: { channel: id } });
  return channel;
};

/** `email` is undefined where it proves nothing: of members of other workspaces, former ones, and unconfirmed addresses. */
export type SlackPerson = { name: string; email: string | undefined };

export const findSlackPerson = async (
  slack: Slack,
  token: string,
  { user, team_id }: { user: string; team_id: string },
): Promise<SlackPerson> => {
  const answer = await callSlack(slack, { token, method: 'users.info', fields: { user } });
  const found = fieldOf(answer, 'user');
  const isOwn = textIn(found, 'team_id') === team_id;
  const isCurrent = fieldOf(found, 'deleted') !== true && fieldOf(found, 'is_stranger') !== true;
  const isTrusted = isOwn && isCurrent && fieldOf(found, 'is_email_confirmed') !== false;
  return {
    name: textIn(found, 'profile', 'display_name') || textIn(found, 'profile', 'real_name') || textIn(found, 'name'),
    email: (isTrusted && textIn(found, 'profile', 'email').toLowerCase()) || undefined,
  };
};

/** Slack's three control characters: without them a text has no link, no mention, and notifies no channel. */
export const escapeSlackText = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

export const postTest = (slack: Slack, token: string, { channel, content }: { channel: string; content: string }) =>
  callSlack(slack, { token, method: 'chat.postMessage', fields: { channel, text: escapeSlackText(content) } });
