import { fieldOf } from '@porchlight/core/rules/read-field.ts';
import type { SlackReason } from '@porchlight/core/wire/settings/slack.ts';
import type { OutboundError } from './outbound-http.ts';

/**
 * `message`: Slack refuses this text alone. `thread`: the thread or message does not exist any longer. `busy`: too many requests.
 * `refused`: nothing is accepted until an administrator acts. `unavailable`: no usable response; Slack may have done it.
 */
type SlackProblem = 'message' | 'thread' | 'busy' | 'refused' | 'unavailable';

/** What an administrator does about it. */
const SENTENCES: Readonly<Record<SlackReason, string>> = {
  token: 'Slack does not accept the bot token. Copy it from the page of the app in Slack, and replace it here.',
  app_removed: 'The app was removed from the Slack workspace. Install it again, and replace the bot token here.',
  permission: 'The Slack app lacks a permission. Create it from the manifest, or add its scopes, and install it again.',
  not_in_channel: 'The Slack app is not in the channel. Invite it there with /invite.',
  channel_not_found: 'Slack does not find the channel. Invite the app there with /invite, or choose another channel.',
  archived: 'The Slack channel is archived. Choose another channel.',
  message_refused: 'Slack does not accept this message.',
  busy: 'Slack accepts no more requests at the moment.',
  unreachable: 'Slack could not be reached. Check the internet connection of the server.',
  unavailable: 'Slack does not work at the moment.',
  left_out: 'The message was not posted within a day, was deleted, or was written while posting was paused.',
  refused: 'Slack refused the request.',
  reply_refused: 'The reply was not sent.',
};

const REASONS: Readonly<Record<string, SlackReason>> = {
  invalid_auth: 'token',
  not_authed: 'token',
  token_revoked: 'token',
  token_expired: 'token',
  account_inactive: 'app_removed',
  missing_scope: 'permission',
  no_permission: 'permission',
  not_allowed_token_type: 'token',
  not_in_channel: 'not_in_channel',
  channel_not_found: 'channel_not_found',
  is_archived: 'archived',
};

const MESSAGE_CODES = new Set([
  'msg_too_long',
  'no_text',
  'invalid_arguments',
  'msg_blocks_too_long',
  'invalid_blocks',
  'cant_update_message',
  'cant_delete_message',
  'edit_window_closed',
  'compliance_exports_prevent_deletion',
]);
const THREAD_CODES = new Set(['thread_not_found', 'message_not_found', 'cannot_reply_to_message']);
const UNAVAILABLE_CODES = new Set([
  'internal_error',
  'fatal_error',
  'service_unavailable',
  'team_added_to_org',
  'request_timeout',
  'message_limit_exceeded',
]);

const problemOf = (code: string): SlackProblem => {
  if (MESSAGE_CODES.has(code)) return 'message';
  if (THREAD_CODES.has(code)) return 'thread';
  return UNAVAILABLE_CODES.has(code) ? 'unavailable' : 'refused';
};

const PROBLEM_REASONS: Readonly<Record<SlackProblem, SlackReason>> = {
  message: 'message_refused',
  thread: 'refused',
  busy: 'busy',
  refused: 'refused',
  unavailable: 'unavailable',
};

export class SlackError extends Error {
  readonly problem: SlackProblem;
  readonly code: string;
  readonly reason: SlackReason;
  /** Milliseconds to wait, where Slack asks for it. */
  readonly wait: number;

  constructor(problem: SlackProblem, code: string, reason = REASONS[code] ?? PROBLEM_REASONS[problem], wait = 0) {
    super(reason === 'refused' ? `${SENTENCES.refused} (${code})` : SENTENCES[reason]);
    this.problem = problem;
    this.code = code;
    this.reason = reason;
    this.wait = wait;
  }
}

/** The technical cause stays in the log: an administrator cannot act on `getaddrinfo ENOTFOUND`. */
export const unreachable = (cause: OutboundError) =>
  Object.assign(new SlackError('unavailable', cause.reason, 'unreachable'), { cause });

const LONGEST_WAIT_MS = 60 * 60_000;
const SHORTEST_WAIT_MS = 1_000;

/** `seconds`: of the header Retry-After. */
export const busy = (seconds: string | undefined) => {
  const wait = Math.min(Math.max((Number(seconds) || 30) * 1_000, SHORTEST_WAIT_MS), LONGEST_WAIT_MS);
  return new SlackError('busy', 'ratelimited', 'busy', wait);
};

export const refusalOf = (answer: unknown) => {
  const code = String(fieldOf(answer, 'error') ?? 'unknown_error').slice(0, 60);
  if (code === 'ratelimited' || code === 'rate_limited') return busy(undefined);
  return new SlackError(problemOf(code), code);
};
