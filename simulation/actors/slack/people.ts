import { signSlack } from '../../../server/src/platform/crypto/slack-signature.ts';
import type { SlackWorkspace } from './workspace.ts';

export const SIGNING_SECRET = 'a signing secret of the simulation';
const CHANNEL = 'C1';
const EVENTS_PATH = '/public/api/v1/slack/events';
const TRIES = 60;
const AGAIN_MS = 1_000;
const OLD_SECONDS = 600;

/** Of ben and cleo, who are agents, and of one who is none. */
const PEOPLE = [
  { id: 'UBEN', name: 'ben', email: 'ben@example.com' },
  { id: 'UCLEO', name: 'cleo', email: 'cleo@example.com' },
  { id: 'UGUEST', name: 'Gus', email: 'gus@elsewhere.example' },
];

/** `thread`: the name of the message that began it. `text`: as it is in Slack now; undefined when it was deleted. */
export type SlackReply = {
  mark: string;
  ts: string;
  thread: string;
  conversation: number;
  user: string;
  text: string | undefined;
  isNote: boolean;
  writtenAt: number;
  /** When the server answered with 200, of the reply and of what was changed of it last. */
  answeredAt?: number | undefined;
  changedAt?: number | undefined;
};

const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));

/** The people of the workspace, and the events that Slack sends of what they do. `origin`: where the server is reached. */
export const createSlackPeople = ({ slack }: SlackWorkspace, origin: string, now: () => number) => {
  const replies: SlackReply[] = [];
  for (const person of PEOPLE) slack.state.users.push({ team_id: 'T1', ...person });

  const request = (event: object, { secret = SIGNING_SECRET, age = 0 }: { secret?: string; age?: number } = {}) => {
    const body = JSON.stringify({ type: 'event_callback', team_id: 'T1', event_id: 'Ev1', event });
    const timestamp = String(Math.floor(now() / 1_000) - age);
    const headers = {
      'content-type': 'application/json',
      'x-slack-request-timestamp': timestamp,
      'x-slack-signature': signSlack(secret, { timestamp, body }),
    };
    return fetch(origin + EVENTS_PATH, { method: 'POST', headers, body, signal: AbortSignal.timeout(10_000) });
  };

  /** Repeated until it is answered with 200, and sometimes once more, as Slack does. */
  const send = async (event: object, isRepeated: boolean) => {
    for (let count = 0; count < TRIES; count += 1) {
      const status = await request(event).then(
        (response) => response.status,
        () => 0,
      );
      if (status === 200) {
        if (isRepeated) await request(event).catch(() => undefined);
        return Date.now();
      }
      await pause(AGAIN_MS);
    }
    return undefined;
  };

  const common = ({ thread, user, ts }: SlackReply) => ({ thread_ts: thread, user, ts, type: 'message' });
  const writtenOf = (reply: SlackReply) => slack.state.written.find(({ ts }) => ts === reply.ts);

  return {
    people: PEOPLE,
    replies,
    reply: async (wish: Omit<SlackReply, 'ts' | 'writtenAt'> & { text: string }, isRepeated: boolean) => {
      const reply: SlackReply = { ...wish, ts: slack.nextTs(), writtenAt: Date.now() };
      const { text } = wish;
      slack.state.written.push({ channel: CHANNEL, thread_ts: reply.thread, ts: reply.ts, text, user: reply.user });
      replies.push(reply);
      reply.answeredAt = await send({ ...common(reply), channel: CHANNEL, text }, isRepeated);
    },
    edit: async (reply: SlackReply, text: string) => {
      const written = writtenOf(reply);
      if (!written) return;
      const previous_message = { ...common(reply), text: written.text };
      Object.assign(written, { text });
      reply.text = text;
      const message = { ...common(reply), text, edited: { user: reply.user, ts: slack.nextTs() } };
      const event = { type: 'message', subtype: 'message_changed', channel: CHANNEL, ts: slack.nextTs() };
      reply.changedAt = await send({ ...event, message, previous_message }, false);
    },
    remove: async (reply: SlackReply) => {
      const written = writtenOf(reply);
      if (!written) return;
      slack.state.written.splice(slack.state.written.indexOf(written), 1);
      reply.text = undefined;
      const event = { type: 'message', subtype: 'message_deleted', channel: CHANNEL, ts: slack.nextTs() };
      reply.changedAt = await send({ ...event, previous_message: { ...common(reply), text: written.text } }, false);
    },
    /** What Slack has not signed, or long ago: the status of the answer. */
    forge: (text: string, thread: string, isOld: boolean) =>
      request(
        { type: 'message', channel: CHANNEL, user: 'UBEN', thread_ts: thread, ts: slack.nextTs(), text },
        isOld ? { age: OLD_SECONDS } : { secret: 'guessed' },
      ).then(
        ({ status }) => status,
        () => 0,
      ),
  };
};
export type SlackPeople = ReturnType<typeof createSlackPeople>;
