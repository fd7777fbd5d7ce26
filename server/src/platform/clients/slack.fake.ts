import type { OutboundRequest, OutboundResponse } from './outbound-http.ts';

type Channel = { id: string; name: string; is_private: boolean; is_member: boolean; is_archived?: boolean };
type User = {
  id: string;
  team_id: string;
  name: string;
  email: string;
  deleted?: boolean;
  is_stranger?: boolean;
  is_email_confirmed?: boolean;
};
export type Posted = {
  ts: string;
  channel: string;
  text: string;
  thread_ts: string | undefined;
  metadata: unknown;
  isEdited?: boolean;
};

type Written = { channel: string; thread_ts: string; ts: string; text: string; user: string };

const TOKEN = 'xoxb-1-stand-in';

const jsonAnswer = (body: object, status = 200, headers: Record<string, string> = {}): Partial<OutboundResponse> => ({
  status,
  headers,
  body: Buffer.from(JSON.stringify(body)),
});
const refusal = (error: string) => jsonAnswer({ ok: false, error });

const FIRST_MS = 1_790_000_001_000;

/** A stand-in for Slack's Web API that checks requests as Slack does. `now`: by its clock, in epoch milliseconds. */
export const createFakeSlack = (now = () => FIRST_MS) => {
  const posted: Posted[] = [];
  const ephemeral: Record<string, string>[] = [];
  const channels: Channel[] = [
    { id: 'C1', name: 'support', is_private: false, is_member: true },
    { id: 'C2', name: 'general', is_private: false, is_member: false },
    { id: 'G1', name: 'secret', is_private: true, is_member: false },
  ];
  const users: User[] = [];
  const state = {
    team: 'T1',
    token: TOKEN,
    users,
    channels,
    /** What people wrote in threads, as it is now. */
    written: [] as Written[],
    /** Files by their address, for those with the token. */
    files: new Map<string, Partial<OutboundResponse>>(),
    /** Answers of the next posts, in order, instead of its own. */
    next: [] as Partial<OutboundResponse>[],
    /** Answers of the next reads of a channel or thread. */
    nextReads: [] as Partial<OutboundResponse>[],
    isReachable: true,
    /** So many posts are done without a response. */
    lostResponses: 0,
  };
  let newest = 0;

  /** Its name of a new message: later than all before, as Slack's is, in units of 100 µs. */
  const nextTs = () => {
    newest = Math.max(Math.floor(now()) * 10, newest + 1);
    return `${Math.floor(newest / 10_000)}.${String(newest % 10_000).padStart(4, '0')}00`;
  };

  const postProblem = ({ channel, text, thread_ts }: Record<string, string>) => {
    const found = channels.find(({ id }) => id === channel);
    if (!found) return 'channel_not_found';
    if (found.is_archived) return 'is_archived';
    if (!found.is_member) return 'not_in_channel';
    if (!text) return 'no_text';
    if (text.length > 40_000) return 'msg_too_long';
    const isKnown = posted.some((each) => each.channel === channel && each.ts === thread_ts);
    return thread_ts !== undefined && !isKnown ? 'thread_not_found' : undefined;
  };

  /** The root of a thread comes first, whatever is the oldest. */
  const page = (channel: string | undefined, oldest: string, thread: string | undefined) => {
    const next = state.nextReads.shift();
    if (next) return next;
    const isIn = (each: Posted) =>
      thread === undefined
        ? each.thread_ts === undefined && each.ts > oldest
        : each.ts === thread || (each.thread_ts === thread && each.ts > oldest);
    const messages = posted
      .filter((each) => each.channel === channel && isIn(each))
      .map((each) => ({ ...each, user: 'UBOT', bot_id: 'B1' }));
    const replies = state.written.filter(
      (each) => each.channel === channel && each.thread_ts === thread && each.ts >= oldest,
    );
    return jsonAnswer({ ok: true, messages: [...messages, ...replies], has_more: false });
  };

  const methods: Record<string, (fields: Record<string, string>) => Partial<OutboundResponse>> = {
    'auth.test': () =>
      jsonAnswer({ ok: true, team: 'Acme', team_id: state.team, user: 'porchlight', user_id: 'UBOT', bot_id: 'B1' }),
    'chat.postMessage': (fields) => {
      const next = state.next.shift();
      if (next) return next;
      const problem = postProblem(fields);
      if (problem) return refusal(problem);
      const ts = nextTs();
      const { channel = '', text = '', thread_ts, metadata } = fields;
      posted.push({ ts, channel, text, thread_ts, metadata: metadata && JSON.parse(metadata) });
      if (state.lostResponses > 0) {
        state.lostResponses -= 1;
        return jsonAnswer({}, 504);
      }
      return jsonAnswer({ ok: true, channel: fields['channel'], ts });
    },
    'chat.update': ({ channel, ts, text = '' }) => {
      const found = posted.find((each) => each.channel === channel && each.ts === ts);
      if (!found) return refusal('message_not_found');
      Object.assign(found, { text, isEdited: true });
      return jsonAnswer({ ok: true, channel, ts, text });
    },
    'chat.delete': ({ channel, ts }) => {
      const place = posted.findIndex((each) => each.channel === channel && each.ts === ts);
      if (place < 0) return refusal('message_not_found');
      posted.splice(place, 1);
      return jsonAnswer({ ok: true, channel, ts });
    },
    'conversations.history': ({ channel, oldest = '0' }) => page(channel, oldest, undefined),
    'conversations.replies': ({ channel, oldest = '0', ts }) => page(channel, oldest, ts),
    'chat.postEphemeral': (fields) => {
      ephemeral.push(fields);
      return jsonAnswer({ ok: true, message_ts: '1.1' });
    },
    'conversations.list': ({ cursor }) =>
      cursor === ''
        ? jsonAnswer({ ok: true, channels: channels.slice(0, 2), response_metadata: { next_cursor: 'more' } })
        : jsonAnswer({ ok: true, channels: channels.slice(2), response_metadata: { next_cursor: '' } }),
    'conversations.info': (fields) => {
      const channel = channels.find(({ id }) => id === fields['channel']);
      return channel ? jsonAnswer({ ok: true, channel }) : refusal('channel_not_found');
    },
    'conversations.join': (fields) => {
      const channel = channels.find(({ id }) => id === fields['channel']);
      if (channel) channel.is_member = true;
      return jsonAnswer({ ok: true, channel });
    },
    'users.info': (fields) => {
      const user = users.find(({ id }) => id === fields['user']);
      if (!user) return refusal('user_not_found');
      const { email, name, ...rest } = user;
      return jsonAnswer({ ok: true, user: { ...rest, profile: { email, real_name: name, display_name: '' } } });
    },
  };

  const answer = ({ method, url, headers = {}, body = '' }: OutboundRequest): Partial<OutboundResponse> => {
    const name = /^https:\/\/slack\.com\/api\/([a-zA-Z.]+)$/.exec(url)?.[1] ?? '';
    if (!state.isReachable) return jsonAnswer({}, 503);
    const file = state.files.get(url);
    // Without the permission to read files Slack shows its page to sign in.
    if (file) return headers['authorization'] === `Bearer ${state.token}` ? file : { status: 302, headers: {} };
    if (method !== 'POST' || !methods[name]) return refusal('unknown_method');
    if (!headers['content-type']?.startsWith('application/x-www-form-urlencoded')) return refusal('invalid_form_data');
    if (headers['authorization'] !== `Bearer ${state.token}`) return refusal('invalid_auth');
    return methods[name](Object.fromEntries(new URLSearchParams(String(body))));
  };

  return { ...state, state, posted, ephemeral, answer, nextTs, jsonAnswer, refusal };
};
