import type { CableEvent } from './cable-events.ts';

/**
 * The ActionCable sub-protocol, frame by frame (wire protocol 6.1). No schema library: the widget carries this file.
 */
export const CABLE_PATH = '/cable';
/** The WebSocket sub-protocols a client offers; the first is spoken. */
export const CABLE_PROTOCOL = 'actioncable-v1-json';
export const CABLE_UNSUPPORTED_PROTOCOL = 'actioncable-unsupported';
/** The only channel there is: a visitor's conversation, or an agent's account. */
export const ROOM_CHANNEL = 'RoomChannel';

/** Server to client every 3 s; a client that misses them for 6 s calls the connection stale. */
export const PING_INTERVAL_MS = 3_000;
export const STALE_AFTER_MS = 6_000;
/** A stale connection is reopened after this. */
export const REOPEN_DELAY_MS = 500;
/** How often a lost connection is looked at. */
export const RECONNECT_CHECK_MS = 1_000;
/** How often a client says that it is there. */
export const PRESENCE_INTERVAL_MS = 20_000;
/** A member is present while their last mark is younger than this; longer than the interval, for late timers. */
export const PRESENCE_TTL_MS = 25_000;

/** Why the server hangs up; only after a restart is calling again of use. */
export type DisconnectReason = 'unauthorized' | 'invalid_request' | 'server_restart';

/** Every frame of the server; one without a `type` carries a message of a subscription. */
export type ServerFrame =
  | { type: 'welcome' }
  | { type: 'ping'; message: number }
  | { type: 'confirm_subscription' | 'reject_subscription'; identifier: string }
  | { type: 'disconnect'; reason: DisconnectReason; reconnect: boolean }
  | { type?: undefined; identifier: string; message: CableEvent };

/** Identifier objects (wire protocol 6.2); the text of one is echoed byte for byte. */
export type RoomIdentifier = {
  channel: typeof ROOM_CHANNEL;
  pubsub_token: string;
  account_id?: number;
  user_id?: number;
};

/**
 * Ours, for networks that take the upgrade away: the same frames by Server-Sent Events, and by long polling. All are POST
 * with the identifier in the body, because a token has no place in an address.
 */
export const CABLE_STREAM_PATH = '/cable/stream';
export const CABLE_POLL_PATH = '/cable/poll';
/** The heartbeat of a stream, which has no way back. */
export const CABLE_PRESENCE_PATH = '/cable/presence';
/** A poll is answered after this at the latest: it is a heartbeat too. */
export const POLL_WAIT_MS = 20_000;

/** `last_seq` is sent back with the next poll: a client that has less is answered at once. */
export type PollAnswer = { frames: ServerFrame[]; last_seq: number };
