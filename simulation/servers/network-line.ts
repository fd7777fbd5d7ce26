import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { Transform } from 'node:stream';

type Target = { host: string; port: number };

/** `target` is called for each new connection: a client reaches another node when its own is down. */
export const openNetworkLine = async (target: () => Target) => {
  const sockets = new Set<Socket>();
  let isOpen = true;
  let delayMs = 0;
  const slow = () =>
    new Transform({
      transform: (chunk, _encoding, done) => {
        if (delayMs === 0) done(null, chunk);
        else setTimeout(() => done(null, chunk), delayMs);
      },
    });
  const server = createServer((client) => {
    if (!isOpen) return void client.destroy();
    const upstream = connect(target());
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.setNoDelay(true);
      socket.on('error', () => {});
      socket.on('close', () => {
        sockets.delete(socket);
        client.destroy();
        upstream.destroy();
      });
    }
    client.pipe(slow()).pipe(upstream).pipe(slow()).pipe(client);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    /** Closes open connections and refuses new ones. */
    cut: () => {
      isOpen = false;
      for (const socket of sockets) socket.destroy();
    },
    /** Open connections stay open and carry nothing, as after a lost NAT entry. New connections work. */
    freeze: () => {
      for (const socket of sockets) socket.unpipe().pause();
    },
    mend: () => {
      isOpen = true;
      delayMs = 0;
    },
    setDelay: (ms: number) => {
      delayMs = ms;
    },
    close: () => {
      isOpen = false;
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
};
export type NetworkLine = Awaited<ReturnType<typeof openNetworkLine>>;
