/**
 * Values of `message_type` (wire protocol 5.1). Single constants, because the bundler inlines their values; an object's
 * members would stay. No schema library: the widget loads this file.
 */
/** From the contact. */
export const INCOMING = 0 as const;
export const OUTGOING = 1 as const;
/** An activity of the conversation, for the team only. */
export const ACTIVITY = 2 as const;
/** An automatic message of the inbox. */
export const TEMPLATE = 3 as const;

export type MessageType = typeof INCOMING | typeof OUTGOING | typeof ACTIVITY | typeof TEMPLATE;

export const MESSAGE_TYPE_NAMES = ['incoming', 'outgoing', 'activity', 'template'] as const;

export const FROM_TEAM = [OUTGOING, TEMPLATE] as const;
export const isFromTeam = (type: MessageType) => type === OUTGOING || type === TEMPLATE;
