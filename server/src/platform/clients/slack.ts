import { fieldOf } from '@porchlight/core/rules/read-field.ts';
import { OutboundError, type OutboundHttp } from './outbound-http.ts';

const API = 'https://slack.com/api/';
const MOST_BYTES = 4 * 1024 * 1024;

/**
 * `message`: Slack refuses this text alone. `thread`: the thread does not exist any longer. `busy`: too many requests.
 * `refused`: nothing is accepted until an administrator acts. `unavailable`: no usable response.
 */
type SlackProblem = 'message' | 'thread' | 'busy' | 'refused' | 'unavailable';

export class SlackError extends Error {
  readonly problem: SlackProblem;
  readonly code: string;
  /** Milliseconds to wait, where Slack asks for it. */
  readonly wait: number;

  constructor(problem: SlackProblem, code: string, message: string, wait = 0) {
    super(message);
    this.problem = problem;
    this.code = code;
    this.wait = wait;
  }
}

const TOKEN = 'Slack does not accept the bot token. Copy it from the page of the app in Slack, and replace it here.';
/** What an administrator does about an error code of Slack. */
const ADVICE: Readonly<Record<string, string>> = {
  invalid_auth: TOKEN,
  not_authed: TOKEN,
  token_revoked: TOKEN,
  token_expired: TOKEN,
  account_inactive: 'The app was removed from the Slack workspace. Install it again, and replace the bot token here.',
  missing_scope:
    'The Slack app lacks a permission. Create it from the manifest, or add its scopes, and install it again.',
  not_in_channel: 'The Slack app is not in the channel. Invite it there with /invite.',
  channel_not_found: 'Slack does not find the channel. Invite the app there with /invite, or choose another channel.',
  is_archived: 'The Slack channel is archived. Choose another channel.',
};

const MESSAGE_CODES = new Set(['msg_too_long', 'no_text', 'invalid_arguments']);
const THREAD_CODES = new Set(['thread_not_found', 'message_not_found', 'cannot_reply_to_message']);
const UNAVAILABLE_CODES = new Set([
  'internal_error',
  'fatal_error',
  'service_unavailable',
  'request_timeout',
  'message_limit_exceeded',
]);

const LONGEST_WAIT_MS = 60 * 60_000;
const SHORTEST_WAIT_MS = 1_000;

const busy = (seconds: string | undefined) => {
  const wait = Math.min(Math.max((Number(seconds) || 30) * 1_000, SHORTEST_WAIT_MS), LONGEST_WAIT_MS);
  return new SlackError('busy', 'ratelimited', 'Slack accepts no more requests at the moment.', wait);
};

const problemOf = (code: string): SlackProblem => {
  if (MESSAGE_CODES.has(code)) return 'message';
  if (THREAD_CODES.has(code)) return 'thread';
  return UNAVAILABLE_CODES.has(code) ? 'unavailable' : 'refused';
};

const refusalOf = (answer: unknown) => {
  const code = String(fieldOf(answer, 'error') ?? 'unknown_error').slice(0, 60);
  if (code === 'ratelimited' || code === 'rate_limited') return busy(undefined);
  return new SlackError(problemOf(code), code, ADVICE[code] ?? `Slack refused the request: ${code}.`);
};

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    throw new SlackError('unavailable', 'no_json', 'The response of Slack could not be read.');
  }
};

export type SlackCall = { token: string; method: string; fields?: Record<string, string>; timeout?: number };

/** Slack's answer of a method that succeeded. @throws SlackError */
export const callSlack = async (
  { http }: { http: OutboundHttp },
  { token, method, fields = {}, timeout = 5_000 }: SlackCall,
): Promise<unknown> => {
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/x-www-form-urlencoded; charset=utf-8',
  };
  const body = new URLSearchParams(fields).toString();
  const request = { method: 'POST', url: API + method, headers, body, timeout, max_bytes: MOST_BYTES } as const;
  const response = await http.request(request).catch((error: unknown) => {
    if (!(error instanceof OutboundError)) throw error;
    throw new SlackError('unavailable', error.reason, `Slack could not be reached: ${error.message}`);
  });
  if (response.status === 429) throw busy(response.headers['retry-after']);
  if (response.status !== 200) throw new SlackError('unavailable', 'http', `Slack responded with ${response.status}.`);
  const answer = parse(response.body.toString('utf8'));
  if (fieldOf(answer, 'ok') !== true) throw refusalOf(answer);
  return answer;
};
