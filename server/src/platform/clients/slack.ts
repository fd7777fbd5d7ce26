import { fieldOf } from '@porchlight/core/rules/read-field.ts';
import { OutboundError, type OutboundHttp } from './outbound-http.ts';
import { busy, refusalOf, SlackError, unreachable } from './slack-error.ts';

const API = 'https://slack.com/api/';
const MOST_BYTES = 4 * 1024 * 1024;

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    throw new SlackError('unavailable', 'no_json');
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
    throw unreachable(error);
  });
  if (response.status === 429) throw busy(response.headers['retry-after']);
  if (response.status !== 200) throw new SlackError('unavailable', `http_${response.status}`);
  const answer = parse(response.body.toString('utf8'));
  if (fieldOf(answer, 'ok') !== true) throw refusalOf(answer);
  return answer;
};
