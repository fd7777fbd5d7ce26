import type { CableEvent } from './cable-events.ts';

/** The frames of the ActionCable sub-protocol (wire protocol 6.1). No schema library: the widget loads this file. */
export const CABLE_PATH = '/cable';
export const CABLE_PROTOCOL = 'actioncable-v1-json';
export const CABLE_UNSUPPORTED_PROTOCOL = 'actioncable-unsupported';
/** The only channel: a visitor's conversation, or an agent's account. */
export const ROOM_CHANNEL = 'RoomChannel';

/** Server to client every 3 s; a client that misses them for 6 s treats the connection as stale. */
export const PING_INTERVAL_MS = 3_000;
export const STALE_AFTER_MS = 6_000;
export const REOPEN_DELAY_MS = 500;
export const RECONNECT_CHECK_MS = 1_000;
export const PRESENCE_INTERVAL_MS = 20_000;
/** A member is online while their last heartbeat is younger than this; longer than the interval, for late timers. */
export const PRESENCE_TTL_MS = 25_000;

/** Why the server closes the connection; reconnecting helps only after a restart. */
export type DisconnectReason = 'unauthorized' | 'invalid_request' | 'server_restart';

/** Every frame of the server; one without a `type` carries a message of a subscription. */
export type ServerFrame =
  | { type: 'welcome' }
  | { type: 'ping'; message: number }
  | { type: 'confirm_subscription' | 'reject_subscription'; identifier: string }
  | { type: 'disconnect'; reason: DisconnectReason; reconnect: boolean }
  | { type?: undefined; identifier: string; message: CableEvent };

/** Identifier objects (wire protocol 6.2); their text is echoed byte for byte. */
export type RoomIdentifier = {
  channel: typeof ROOM_CHANNEL;
  pubsub_token: string;
  account_id?: number;
  user_id?: number;
};

/**
 * Our extension, for networks that block WebSocket upgrades: the same frames by Server-Sent Events, and by long polling. All
 * are POST with the identifier in the body, because tokens must not be in addresses.
 */
export const CABLE_STREAM_PATH = '/cable/stream';
export const CABLE_POLL_PATH = '/cable/poll';
/** The heartbeat of a stream, which is one-way. */
export const CABLE_PRESENCE_PATH = '/cable/presence';
/** The longest wait of a poll: it is a heartbeat too. */
export const POLL_WAIT_MS = 20_000;

/** `last_seq` is sent back with the next poll: a client that is behind gets an answer at once. */
export type PollAnswer = { frames: ServerFrame[]; last_seq: number };
