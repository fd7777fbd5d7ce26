import type { DisconnectReason, RoomIdentifier } from '@porchlight/core/wire/cable.ts';
import { ROOM_CHANNEL } from '@porchlight/core/wire/cable.ts';
import type { CableEvent } from '@porchlight/core/wire/cable-events.ts';

export type Received =
  | { kind: 'welcome' | 'ping' | 'confirmed' | 'rejected' | 'unknown' }
  | { kind: 'disconnect'; reason: DisconnectReason; reconnect: boolean }
  | { kind: 'message'; message: CableEvent };

const TYPES: Record<string, 'welcome' | 'ping' | 'confirmed' | 'rejected'> = {
  welcome: 'welcome',
  ping: 'ping',
  confirm_subscription: 'confirmed',
  reject_subscription: 'rejected',
};

export const readFrame = (text: string): Received => {
  let frame: { type?: string; message?: CableEvent; reason?: DisconnectReason; reconnect?: boolean };
  try {
    frame = JSON.parse(text);
  } catch {
    return { kind: 'unknown' };
  }
  if (typeof frame !== 'object' || frame === null) return { kind: 'unknown' };
  if (frame.type === 'disconnect')
    return { kind: 'disconnect', reason: frame.reason ?? 'server_restart', reconnect: frame.reconnect !== false };
  const type = TYPES[frame.type ?? ''];
  if (type) return { kind: type };
  return frame.message && typeof frame.message.event === 'string'
    ? { kind: 'message', message: frame.message }
    : { kind: 'unknown' };
};

export type Room = Omit<RoomIdentifier, 'channel'>;

/** The server echoes this text byte for byte. */
export const identifierOf = (room: Room) => JSON.stringify({ channel: ROOM_CHANNEL, ...room });

export const subscribeFrame = (identifier: string) => JSON.stringify({ command: 'subscribe', identifier });
export const presenceFrame = (identifier: string) =>
  JSON.stringify({ command: 'message', identifier, data: JSON.stringify({ action: 'update_presence' }) });
