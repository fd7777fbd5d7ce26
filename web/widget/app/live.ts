import type { CableEvent, CableEvents } from '@porchlight/core/wire/cable-events.ts';

export type LiveReactions = {
  onMessage: (message: CableEvents['message.created']) => void;
  onAnswered: (message: CableEvents['message.updated']) => void;
  onConversation: (id: number) => void;
  onAny: () => void;
  onResolved: () => void;
  onPresence: (users: Record<string, string>) => void;
  onMerged: (pubsubToken: string) => void;
  onCallSignal: (signal: CableEvents['call.signal']) => void;
};

const wasAnswered = ({ previous_changes }: CableEvents['message.updated']): boolean => {
  const now = previous_changes?.['content_attributes']?.[1];
  return typeof now === 'object' && now !== null && 'submitted_values' in now;
};

/** Cable event -> effects beside the conversation, which reads its own events (wire protocol 14.10). */
const reactByName = ({ event, data }: CableEvent, react: LiveReactions) => {
  switch (event) {
    case 'message.created':
      return react.onMessage(data);
    case 'message.updated':
      return wasAnswered(data) && react.onAnswered(data);
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
