import { exactSeconds } from '@porchlight/core/rules/timeline/exact-seconds.ts';
import type { Timeline } from '@porchlight/core/rules/timeline/timeline.ts';
import type { DisplayMessage, OwnType, StoredMessage, WaitingMessage } from './types.ts';

const stateOf = ({ status }: StoredMessage) => (status === undefined || status === 'progress' ? 'sent' : status);

export const showMessage = (message: StoredMessage): DisplayMessage => ({
  key: message.echo_id ?? `m${message.id}`,
  id: message.id,
  content: message.content,
  content_type: message.content_type,
  content_attributes: message.content_attributes,
  message_type: message.message_type,
  created_at: exactSeconds(message.created_at, message.created_at_ms),
  attachments: message.attachments ?? [],
  sender: message.sender,
  state: stateOf(message),
  private: message.private ?? false,
  conversation_id: message.conversation_id,
});

const showPending = (pending: WaitingMessage, ownType: OwnType): DisplayMessage => ({
  key: pending.echo_id,
  id: null,
  content: pending.content,
  content_type: 'text',
  content_attributes: pending.reply_to === null ? {} : { in_reply_to: pending.reply_to },
  message_type: ownType,
  created_at: pending.created_at,
  attachments: [],
  state: pending.status,
  error: pending.error,
  resumesAt: pending.resumesAt,
  fileRefused: pending.fileRefused,
  private: pending.private,
  ...(pending.files.length > 0 ? { waitingFiles: pending.files } : {}),
});

const cache = new WeakMap<StoredMessage, DisplayMessage>();

/** Memoised by message, so that a list of a thousand renders only what changed. */
const showOnce = (message: StoredMessage) => {
  const cached = cache.get(message) ?? showMessage(message);
  cache.set(message, cached);
  return cached;
};

export const showTimeline = (
  timeline: Timeline<StoredMessage, WaitingMessage>,
  ownType: OwnType,
): readonly DisplayMessage[] => [
  ...timeline.sent.map(showOnce),
  ...timeline.pending.map((pending) => showPending(pending, ownType)),
];
