import { POLL_WAIT_MS, STALE_AFTER_MS } from '@porchlight/core/wire/cable.ts';

/** Callbacks of a transport: each frame of the server as text, and its end. */
export type TransportListener = { frame: (text: string) => void; closed: () => void };

/** One try to connect, by whatever way. `send` takes a frame of ours; `close` ends it without a word to `closed`. */
export type Transport = { send(frame: string): void; close(): void };

export type TransportKind = 'socket' | 'stream' | 'poll';

export type OpenTransport = (to: { url: string; identifier: string }, listener: TransportListener) => Transport;

/** How long each may be silent before it is taken for dead, in milliseconds. A poll speaks every 20 s at the latest. */
export const SILENCE_MS: Record<TransportKind, number> = {
  socket: STALE_AFTER_MS,
  stream: STALE_AFTER_MS,
  poll: 2 * POLL_WAIT_MS,
};

/**
 * The order of trying. The socket twice, because a server that restarts refuses it once; then what passes a proxy that
 * strips the upgrade; last what passes one that holds streams back.
 */
export const LADDER: readonly TransportKind[] = ['socket', 'socket', 'stream', 'poll'];
