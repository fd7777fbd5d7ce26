import { isRecord } from '@porchlight/core/rules/read-field.ts';
import type { CableEvent, CableEvents } from '@porchlight/core/wire/cable-events.ts';

const ANSWER_KEYS = ['submitted_values', 'submitted_email'] as const;
type AnswerKey = (typeof ANSWER_KEYS)[number];

export type LiveReactions = {
  onMessage: (message: CableEvents['message.created']) => void;
  onAnswered: (message: CableEvents['message.updated'], answer: AnswerKey) => void;
  onConversation: (id: number) => void;
  onAny: () => void;
  onResolved: () => void;
  onPresence: (users: Record<string, string>) => void;
  onMerged: (pubsubToken: string) => void;
  onCallSignal: (signal: CableEvents['call.signal']) => void;
};

const answerIn = ({ previous_changes }: CableEvents['message.updated']): AnswerKey | undefined => {
  const now = previous_changes?.['content_attributes']?.[1];
  return isRecord(now) ? ANSWER_KEYS.find((key) => key in now) : undefined;
};

/** Cable event -> effects beside the conversation, which reads its own events (wire protocol 14.10). */
const reactByName = ({ event, data }: CableEvent, react: LiveReactions) => {
  switch (event) {
    case 'message.created':
      return react.onMessage(data);
    case 'message.updated': {
      const answer = answerIn(data);
      return answer && react.onAnswered(data, answer);
    }
    case 'conversation.created':
      return react.onConversation(data.id);
    case 'conversation.status_changed':
      return data.status === 'resolved' && react.onResolved();
    case 'presence.update':
      return react.onPresence(data.users);
    case 'call.signal':
      return react.onCallSignal(data);
    case 'contact.merged':
      return data.pubsub_token && react.onMerged(data.pubsub_token);
    default:
      return undefined;
  }
};

export const reactToEvent = (message: CableEvent, react: LiveReactions): void => {
  const { event } = message;
  reactByName(message, react);
  if (event.startsWith('message.') || (event.startsWith('conversation.') && !event.includes('typing'))) react.onAny();
};
