import type { Timeline } from '@porchlight/core/rules/timeline.ts';
import type { Entry } from '../outbox/entry.ts';
import type { ConversationAdapter, StoredMessage, WaitingMessage } from './types.ts';

/** As the server names the files of a message. */
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

/** What the visitor's client has by now and has not said so: the team's own messages need no such word. */
export const arrivedNow = (messages: StoredMessage[], ownType: ConversationAdapter['ownType']) =>
  ownType === 0
    ? messages
        .filter((m) => m.message_type === 1 || m.message_type === 3)
        .flatMap((m) => (m.status === 'sent' ? [m.id] : []))
    : [];

/** The waiting list without what the server has already. */
export const notYetSent = (timeline: Timeline<StoredMessage, WaitingMessage>, entries: readonly Entry[]) => {
  const known = new Set(timeline.sent.flatMap(({ echo_id }) => (echo_id ? [echo_id] : [])));
  return entries.filter(({ echo_id }) => !known.has(echo_id)).map(waitingOf);
};
