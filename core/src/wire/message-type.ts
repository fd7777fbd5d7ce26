/**
 * What `message_type` says (wire protocol 5.1). Single constants, because the bundler writes their values where they are used;
 * the members of an object would stay. No schema library: the widget carries this file.
 */
/** From the contact. */
export const INCOMING = 0 as const;
/** From an agent, a bot or a campaign. */
export const OUTGOING = 1 as const;
/** What happened to the conversation; for the team alone. */
export const ACTIVITY = 2 as const;
/** What the inbox says by itself. */
export const TEMPLATE = 3 as const;

export type MessageType = typeof INCOMING | typeof OUTGOING | typeof ACTIVITY | typeof TEMPLATE;

/** Their names, by number: `NewTeamMessage` and the payloads of webhooks say them. */
export const MESSAGE_TYPE_NAMES = ['incoming', 'outgoing', 'activity', 'template'] as const;

/** What the team's side sends. */
export const FROM_TEAM = [OUTGOING, TEMPLATE] as const;
export const isFromTeam = (type: MessageType) => type === OUTGOING || type === TEMPLATE;
