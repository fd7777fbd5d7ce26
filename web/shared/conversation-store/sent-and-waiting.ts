import { merge, startWith } from '@porchlight/core/rules/timeline/timeline.ts';
import { MESSAGE_PAGE } from '@porchlight/core/wire/limits.ts';
import { INCOMING, isFromTeam } from '@porchlight/core/wire/message-type.ts';
import type { Entry } from '../outbox/entry.ts';
import type { State } from './state.ts';
import type { ConversationAdapter, SendResult, StoredMessage, WaitingMessage } from './types.ts';

const FILE_FIELD = 'attachments.file';

const waitingOf = ({
  echo_id,
  content,
  created_at,
  state,
  error,
  reply_to,
  payload,
  resumes_at,
  refused,
}: Entry): WaitingMessage => ({
  echo_id,
  content,
  created_at: created_at / 1000,
  status: state === 'failed' ? 'failed' : 'in_progress',
  error,
  resumesAt: resumes_at,
  fileRefused: refused?.includes(FILE_FIELD) ?? false,
  reply_to,
  private: payload['private'] === true,
  files: Array.isArray(payload['files'])
    ? payload['files'].flatMap((file) => (file instanceof File ? [file.name] : []))
    : [],
});

/** Messages to confirm as delivered; the team's own need no confirmation. */
export const arrivedNow = (messages: readonly StoredMessage[], ownType: ConversationAdapter['ownType']) =>
  messages
    .filter(({ message_type, status }) => ownType === INCOMING && isFromTeam(message_type) && status === 'sent')
    .map(({ id }) => id);

/** The outbox of the device, which another tab may have changed, without what the server has. */
export const withWaiting = (timeline: State['timeline'], entries: readonly Entry[]): State['timeline'] => {
  if (entries.length + timeline.pending.length === 0) return timeline;
  const knownIds = new Set(timeline.sent.map(({ echo_id }) => echo_id));
  return { ...timeline, pending: entries.filter(({ echo_id }) => !knownIds.has(echo_id)).map(waitingOf) };
};

/** The conversation was merged into the one that the message went to. */
export const isElsewhere = (id: number | null, { messages }: SendResult): boolean =>
  id !== null && messages.some(({ conversation_id }) => conversation_id !== id);

/** The result of a sent message: the conversation that it began, else its position in this one. */
export const withSent = ({ id, timeline }: State, { messages, facts }: SendResult): Partial<State> => {
  if (facts?.id === undefined || facts.id === id) {
    const own = messages.filter(({ conversation_id }) => conversation_id === id);
    return { ...facts, timeline: merge(timeline, own) };
  }
  return { ...facts, timeline: startWith(timeline, messages, MESSAGE_PAGE) };
};
