import { createConnections } from './api/live/connections.ts';
import { createSockets } from './api/live/sockets.ts';
import { streamRoutes } from './api/live/stream-routes.ts';
import { metricsRoutes } from './api/public/metrics.ts';
import { createApp, STOP_PATIENCE_MS } from './app.ts';
import type { Deps } from './domain/deps.ts';
import { createOwnDomainCheck } from './pages/help-centre/custom-domains.ts';
import { createClientAddress } from './platform/http/client-address.ts';

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
    const address = app.server.address();
    return typeof address === 'object' && address !== null ? address.port : port;
  };

  /** Accepts no new connection, asks every socket to reconnect, and completes responses in progress. */
  const close = async () => {
    const cut = setTimeout(() => app.server.closeAllConnections(), STOP_PATIENCE_MS);
    app.server.close();
    connections.close();
    await sockets.close();
    await app.close();
    clearTimeout(cut);
  };

  return { app, listen, close };
};
