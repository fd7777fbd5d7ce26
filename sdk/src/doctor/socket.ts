import { CABLE_PATH, CABLE_PROTOCOL } from '@porchlight/core/wire/cable.ts';
import { type Finding, look, ok, unseen } from './finding.ts';
import type { Refusals } from './refusals.ts';

const PATIENCE_MS = 6_000;

type Fate = 'speaks' | 'refused' | 'silent';

const connectOnce = (address: string): Promise<Fate> =>
  new Promise((resolve) => {
    const socket = new WebSocket(address, CABLE_PROTOCOL);
    const done = (fate: Fate) => {
      clearTimeout(timer);
      socket.close();
      resolve(fate);
    };
    const timer = setTimeout(() => done('silent'), PATIENCE_MS);
    socket.onmessage = () => done('speaks');
    socket.onerror = () => done('refused');
  });

/** Whether what is live gets through; without it the chat takes slower ways. */
export const lookAtSocket = async (baseUrl: string, refuses: Refusals): Promise<Finding> => {
  const name = 'WebSocket';
  const address = new URL(baseUrl, location.href).href.replace(/^http/, 'ws').replace(/\/$/, '') + CABLE_PATH;
  const fate = await connectOnce(address).catch((): Fate => 'refused');
  if (fate === 'speaks') return ok(name, 'connects and receives data');
  if (refuses('connect-src'))
    return unseen(name, 'The policy of this page lets no script open one; the chat opens it from its own frame');
  return fate === 'silent'
    ? look(name, 'connects, but receives no data', 'A proxy buffers the connection. Turn buffering off for /cable.')
    : look(
        name,
        'is refused: answers come later, by a slower way',
        'Let the proxy pass “Upgrade” and “Connection” for /cable (nginx: proxy_http_version 1.1; proxy_set_header Upgrade $http_upgrade; proxy_set_header Connection "upgrade").',
      );
};
