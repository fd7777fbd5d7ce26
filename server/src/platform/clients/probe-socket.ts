import { CABLE_PATH, CABLE_PROTOCOL } from '@porchlight/core/wire/cable.ts';
import { WebSocket } from 'ws';

const PATIENCE_MS = 5_000;

export type SocketFate =
  | { kind: 'speaks' | 'silent' }
  | { kind: 'refused'; status: number }
  | { kind: 'broken'; error: Error };

/** Opens the live socket as a browser would, through the proxy, and closes it again. */
export const probeSocket = (publicUrl: string, headers: { host?: string } = {}): Promise<SocketFate> =>
  new Promise((resolve) => {
    const socket = new WebSocket(publicUrl.replace(/^http/, 'ws') + CABLE_PATH, CABLE_PROTOCOL, { headers });
    const done = (fate: SocketFate) => {
      clearTimeout(timer);
      socket.removeAllListeners();
      // A socket that is closed while it opens emits one more error.
      socket.on('error', () => {});
      socket.terminate();
      resolve(fate);
    };
    const timer = setTimeout(() => done({ kind: 'silent' }), PATIENCE_MS);
    socket.on('message', () => done({ kind: 'speaks' }));
    socket.on('unexpected-response', (_request, response) =>
      done({ kind: 'refused', status: response.statusCode ?? 0 }),
    );
    socket.on('error', (error) => done({ kind: 'broken', error }));
  });
