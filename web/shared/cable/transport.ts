import { POLL_WAIT_MS, STALE_AFTER_MS } from '@porchlight/core/wire/cable.ts';

export type TransportListener = { frame: (text: string) => void; closed: () => void };

export type Transport = { send(frame: string): void; close(): void };

export type TransportKind = 'socket' | 'stream' | 'poll';

export type OpenTransport = (to: { url: string; identifier: string }, listener: TransportListener) => Transport;

/** How long each may be silent before it counts as dead, in milliseconds. A poll responds after 20 s at the latest. */
export const SILENCE_MS: Record<TransportKind, number> = {
  socket: STALE_AFTER_MS,
  stream: STALE_AFTER_MS,
  poll: 2 * POLL_WAIT_MS,
};

/** The socket twice, because a restarting server refuses it once; polls for proxies that buffer streams. */
export const LADDER: readonly TransportKind[] = ['socket', 'socket', 'stream', 'poll'];
