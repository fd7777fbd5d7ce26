import { fieldOf } from '@porchlight/core/rules/read-field.ts';
import { callSlack } from '../../platform/clients/slack.ts';
import { SlackError } from '../../platform/clients/slack-error.ts';
import type { Deps } from '../deps.ts';
import { tokenOf } from './queries.ts';
import { contentIn } from './receive-event.ts';
import type { Received } from './received-reply.ts';

/** Slack repeats an event after a minute and after five: by then the reply may have been edited or deleted. */
const LATE_MS = 20_000;

const mayBeOld = ({ reply }: Received) =>
  reply.change === 'edited' || reply.created_at - Number(reply.ts) * 1_000 > LATE_MS;

/**
 * The text that the reply has in Slack now, where its event may be older; undefined when it was deleted. Where Slack does not
 * say, what the event says counts. @throws SlackError to try again
 */
export const currentTextOf = async (deps: Deps, received: Received): Promise<string | undefined> => {
  const { reply, thread, connection } = received;
  if (!mayBeOld(received)) return reply.content;
  const ts = reply.target_ts ?? reply.ts;
  const range = { oldest: ts, latest: ts, inclusive: 'true', limit: '10' };
  const fields = { channel: thread.channel_id, ts: thread.thread_ts ?? '', ...range };
  const call = { token: tokenOf(connection, deps.env), method: 'conversations.replies', fields };
  const answer = await callSlack(deps, call).catch((error: unknown) => {
    if (!(error instanceof SlackError) || error.problem === 'busy' || error.problem === 'unavailable') throw error;
    return undefined;
  });
  const messages = fieldOf(answer, 'messages');
  if (!Array.isArray(messages)) return reply.content;
  const found: unknown = messages.find((each: unknown) => fieldOf(each, 'ts') === ts);
  return found === undefined ? undefined : contentIn(found);
};
