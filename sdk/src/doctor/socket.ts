import { CABLE_PATH, CABLE_PROTOCOL } from '@porchlight/core/wire/cable.ts';
import { type Finding, look, ok, unseen } from './finding.ts';
import type { Refusals } from './refusals.ts';

const PATIENCE_MS = 6_000;

type Fate = 'receives' | 'refused' | 'silent';

const connectOnce = (address: string): Promise<Fate> =>
  new Promise((resolve) => {
    const socket = new WebSocket(address, CABLE_PROTOCOL);
    const done = (fate: Fate) => {
      clearTimeout(timer);
      socket.close();
      resolve(fate);
    };
    const timer = setTimeout(() => done('silent'), PATIENCE_MS);
    socket.onmessage = () => done('receives');
    socket.onerror = () => done('refused');
  });

/** Without WebSocket the chat uses streams or polls. */
export const lookAtSocket = async (baseUrl: string, refuses: Refusals): Promise<Finding> => {
  const name = 'WebSocket';
  const address = new URL(baseUrl, location.href).href.replace(/^http/, 'ws').replace(/\/$/, '') + CABLE_PATH;
  const fate = await connectOnce(address).catch((): Fate => 'refused');
  if (fate === 'receives') return ok(name, 'Connected and receiving data');
  if (refuses('connect-src'))
    return unseen(
      name,
      'The Content-Security-Policy of this page prevents this check. The chat connects from its own frame',
    );
  return fate === 'silent'
    ? look(name, 'Connected, but no data arrives', 'A proxy buffers the connection. Turn off buffering for /cable.')
    : look(
        name,
        'Blocked: the chat falls back to slower requests',
        'Forward the headers “Upgrade” and “Connection” for /cable in the proxy (nginx: proxy_http_version 1.1; proxy_set_header Upgrade $http_upgrade; proxy_set_header Connection "upgrade").',
      );
};
