import type { AddressInfo } from 'node:net';
import { createApp } from './app.ts';
import type { Deps } from './deps.ts';
import { createClientAddress } from './http/client-address.ts';
import { createOwnDomainCheck } from './http/own-domains.ts';
import { createConnections } from './live/connections.ts';
import { createSockets } from './live/sockets.ts';
import { streamRoutes } from './live/stream-routes.ts';
import { metricsRoutes } from './metrics-routes.ts';

/** An answer under way has this long when the server stops. */
const PATIENCE_MS = 2_500;

/** HTTP and the live socket of one node. */
export const openWeb = async (deps: Deps) => {
  const app = await createApp(deps);
  metricsRoutes(app, deps);
  const connections = createConnections(deps);
  streamRoutes(app, deps, connections);
  const sockets = createSockets(connections, {
    isElsewhere: createOwnDomainCheck(deps),
    addressOf: createClientAddress(deps.env),
  });
  sockets.attach(app.server);

  /** Answers the port, which is chosen by the system when 0 is asked for. */
  const listen = async (port: number, host: string) => {
    await app.listen({ port, host });
    return (app.server.address() as AddressInfo).port;
  };

  /** Takes no new connection, tells every socket to come back, lets answers under way finish. */
  const close = async () => {
    const cut = setTimeout(() => app.server.closeAllConnections(), PATIENCE_MS);
    app.server.close();
    connections.close();
    await sockets.close();
    await app.close();
    clearTimeout(cut);
  };

  return { app, listen, close };
};
