import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import { CABLE_PATH, CABLE_PROTOCOL, PING_INTERVAL_MS } from '@porchlight/core/wire/cable.ts';
import type { Deps } from '../deps.ts';
import { Connection } from './connection.ts';
import type { LiveMetrics } from './metrics.ts';
import { pingFrame } from './protocol.ts';
import type { Subscriptions } from './subscriptions.ts';

const MAX_FRAME_BYTES = 64 * 1024;
const MAX_PER_ADDRESS = 200;

const refuse = (socket: Duplex, status: string) => socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\n\r\n`);

/** `actioncable-v1-json` when it is offered; a client that offers nothing still works. */
const chooseProtocol = (offered: Set<string>) => (offered.has(CABLE_PROTOCOL) ? CABLE_PROTOCOL : false);

/** The live socket of a node: upgrades, the shared ping, and the end. */
export const createSockets = (deps: Deps, subscriptions: Subscriptions, metrics: LiveMetrics) => {
  const server = new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    maxPayload: MAX_FRAME_BYTES,
    handleProtocols: chooseProtocol,
  });
  const connections = new Set<Connection>();
  const perAddress = new Map<string, number>();

  const ping = setInterval(() => {
    const frame = Buffer.from(pingFrame(deps.clock.now()));
    for (const connection of connections) connection.send(frame);
  }, PING_INTERVAL_MS);
  ping.unref();

  const stopListening = deps.bus.listen(subscriptions.deliver);

  const upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (new URL(request.url ?? '/', 'http://localhost').pathname !== CABLE_PATH) return refuse(socket, '404 Not Found');
    const address = request.socket.remoteAddress ?? '';
    const open = perAddress.get(address) ?? 0;
    // Behind a proxy every visitor has the proxy's address: the limit then belongs to the proxy.
    if (deps.env.rateLimits && deps.env.trustProxy === false && open >= MAX_PER_ADDRESS * 100)
      return refuse(socket, '429 Too Many Requests');
    perAddress.set(address, open + 1);
    server.handleUpgrade(request, socket, head, (webSocket) => {
      const connection = new Connection(webSocket, deps, subscriptions, metrics);
      connections.add(connection);
      metrics.sockets.set(connections.size);
      webSocket.on('close', () => {
        connections.delete(connection);
        metrics.sockets.set(connections.size);
        perAddress.set(address, (perAddress.get(address) ?? 1) - 1);
      });
    });
  };

  return {
    attach: (http: Server) => http.on('upgrade', upgrade),
    /** Tells every client to come back soon, then closes. */
    close: async () => {
      clearInterval(ping);
      stopListening();
      for (const connection of connections) connection.disconnect('server_restart', true);
      subscriptions.close();
      const kill = setTimeout(() => {
        for (const client of server.clients) client.terminate();
      }, 1_000);
      await new Promise<void>((done) => server.close(() => done()));
      clearTimeout(kill);
    },
  };
};
export type Sockets = ReturnType<typeof createSockets>;
