import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { CABLE_PATH, CABLE_PROTOCOL } from '@porchlight/core/wire/cable.ts';
import { type WebSocket, WebSocketServer } from 'ws';
import type { Connections } from './connections.ts';
import type { Line } from './protocol/transport.ts';

const MAX_FRAME_BYTES = 16 * 1024;

const refuse = (socket: Duplex, status: string) => socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\n\r\n`);

/** `actioncable-v1-json` when it is offered; a client that offers nothing still works. */
const chooseProtocol = (offered: Set<string>) => (offered.has(CABLE_PROTOCOL) ? CABLE_PROTOCOL : false);

/** Browsers answer a ping of the WebSocket protocol without a script: one that does not is gone, whatever TCP reports. */
const lineOf = (socket: WebSocket): Line => {
  let answered = true;
  socket.on('pong', () => {
    answered = true;
  });
  return {
    isOpen: () => socket.readyState === socket.OPEN,
    buffered: () => socket.bufferedAmount,
    // Text frames, also for shared bytes.
    send: (frame) => socket.send(frame, { binary: false, compress: false }),
    end: () => socket.close(),
    cut: () => socket.terminate(),
    probe: () => {
      if (socket.readyState !== socket.OPEN) return;
      if (!answered) return socket.terminate();
      answered = false;
      socket.ping();
    },
  };
};

const carry = (socket: WebSocket, connections: Connections) => {
  const { connection, onClosed } = connections.welcome(lineOf(socket));
  socket.on('message', (data, isBinary) => connection.receive(isBinary ? undefined : data.toString()));
  socket.on('close', onClosed);
  // An error is always followed by a close, which does the cleanup.
  socket.on('error', () => {});
};

export type Callers = {
  /** Host names without a socket: the help centres' own domains. */
  isElsewhere: (request: Pick<IncomingMessage, 'headers'>) => false | Promise<boolean>;
  /** Through trusted proxies. */
  addressOf: (request: IncomingMessage) => string;
};

export const createSockets = (connections: Connections, { isElsewhere, addressOf }: Callers) => {
  const server = new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    maxPayload: MAX_FRAME_BYTES,
    handleProtocols: chooseProtocol,
  });

  const upgrade = async (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    // Node no longer listens to a socket it hands over, and an error without a listener ends the process.
    socket.on('error', () => {});
    // The installation's own names cost no wait: the socket opens within the same tick.
    const elsewhere = isElsewhere(request);
    if (elsewhere && (await elsewhere)) return refuse(socket, '404 Not Found');
    // Its share would never be given back: a socket closes once.
    if (socket.destroyed) return;
    // Not `new URL`: the request line is untrusted, and need not be an address at all.
    if ((request.url ?? '').split('?', 1)[0] !== CABLE_PATH) return refuse(socket, '404 Not Found');
    const leave = connections.admit(addressOf(request));
    if (!leave) return refuse(socket, '429 Too Many Requests');
    socket.once('close', leave);
    server.handleUpgrade(request, socket, head, (webSocket) => carry(webSocket, connections));
  };

  return {
    attach: (http: Server) => http.on('upgrade', upgrade),
    close: async () => {
      const kill = setTimeout(() => {
        for (const client of server.clients) client.terminate();
      }, 1_000);
      await new Promise<void>((done) => server.close(() => done()));
      clearTimeout(kill);
    },
  };
};
