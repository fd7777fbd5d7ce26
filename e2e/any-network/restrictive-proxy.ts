import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

export type Restrictions = {
  /** Removes `Upgrade` from requests, as old proxies do: no socket ever opens. */
  stripsUpgrades: boolean;
  /** Buffers a response until it is complete: a stream never arrives. */
  holdsStreams: boolean;
  adds?: Record<string, string>;
  forwards?: boolean;
};

const forward = (
  target: URL,
  from: IncomingMessage,
  to: ServerResponse,
  { holdsStreams, adds, forwards }: Restrictions,
) => {
  const { connection: _connection, upgrade: _upgrade, ...headers } = from.headers;
  if (forwards) headers['x-forwarded-for'] = '203.0.113.7';
  const onward = request({ host: target.hostname, port: target.port, method: from.method, path: from.url, headers });
  onward.on('response', (answer) => {
    if (!holdsStreams) {
      to.writeHead(answer.statusCode ?? 502, { ...answer.headers, ...adds });
      return void answer.pipe(to);
    }
    const parts: Buffer[] = [];
    answer.on('data', (part: Buffer) => parts.push(part));
    answer.on('end', () => to.writeHead(answer.statusCode ?? 502, answer.headers).end(Buffer.concat(parts)));
    answer.on('error', () => to.destroy());
    return undefined;
  });
  onward.on('error', () => to.destroy());
  to.on('close', () => onward.destroy());
  from.pipe(onward);
};

export const openRestrictiveProxy = async (target: string, restrictions: Restrictions) => {
  const url = new URL(target);
  const asked: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((from, to) => {
    asked.push(from.url ?? '');
    forward(url, from, to, restrictions);
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  server.on('upgrade', (from, socket: Socket, head) => {
    asked.push(`upgrade ${from.url}`);
    socket.on('error', () => {});
    if (restrictions.stripsUpgrades)
      return void socket.end('HTTP/1.1 426 Upgrade Required\r\nConnection: close\r\n\r\n');
    const onward = request({ host: url.hostname, port: url.port, path: from.url, headers: from.headers });
    onward.on('upgrade', (answer, upstream) => {
      const lines = Object.entries(answer.headers).map(([name, value]) => `${name}: ${value}`);
      socket.write(`HTTP/1.1 101 Switching Protocols\r\n${lines.join('\r\n')}\r\n\r\n`);
      upstream.on('error', () => socket.destroy());
      upstream.on('close', () => socket.destroy());
      socket.on('close', () => upstream.destroy());
      upstream.write(head);
      upstream.pipe(socket).pipe(upstream);
    });
    onward.on('error', () => socket.destroy());
    onward.end();
    return undefined;
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    change: (next: Partial<Restrictions>) => Object.assign(restrictions, next),
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
};
