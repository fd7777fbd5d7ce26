import type { CableMessage } from '@porchlight/core/wire/cable.ts';
import type { CableEventName, CableEvents } from '@porchlight/core/wire/cable-events.ts';

export type LiveReactions = {
  onMessage: (message: CableEvents['message.created']) => void;
  onAnswered: (message: CableEvents['message.updated']) => void;
  onConversation: () => void;
  /** Something that the list of conversations shows has changed. */
  onAny: () => void;
  onResolved: () => void;
  onPresence: (users: Record<string, string>) => void;
  onMerged: (pubsubToken: string) => void;
  onCallSignal: (said: CableEvents['call.signal']) => void;
};

const wasAnswered = ({ previous_changes }: CableEvents['message.updated']): boolean => {
  const now = previous_changes?.['content_attributes']?.[1];
  return typeof now === 'object' && now !== null && 'submitted_values' in now;
};

/**
 * Cable event -> what the widget does beside the conversation itself, which reads its own events (wire protocol 14.10).
 * The server sends a visitor only what is theirs.
 */
const table: { [Name in CableEventName]?: (data: CableEvents[Name], react: LiveReactions) => void } = {
  'message.created': (message, react) => react.onMessage(message),
  'message.updated': (message, react) => wasAnswered(message) && react.onAnswered(message),
  'conversation.created': (_conversation, react) => react.onConversation(),
  'conversation.status_changed': ({ status }, react) => status === 'resolved' && react.onResolved(),
  'presence.update': ({ users }, react) => react.onPresence(users),
  'call.signal': (said, react) => react.onCallSignal(said),
  'contact.merged': ({ pubsub_token }, react) => pubsub_token && react.onMerged(pubsub_token),
};

export const reactToEvent = ({ event, data }: CableMessage, react: LiveReactions): void => {
  const reaction = Object.entries(table).find(([name]) => name === event)?.[1] as
    | ((data: unknown, react: LiveReactions) => void)
    | undefined;
  reaction?.(data, react);
  if (event.startsWith('message.') || (event.startsWith('conversation.') && !event.includes('typing'))) react.onAny();
};
