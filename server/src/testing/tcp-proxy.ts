import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A line between a client and a server that a test can cut, freeze and mend. A change of `target` counts for what comes next. */
export const startTcpProxy = async (target: { host: string; port: number }) => {
  const sockets = new Set<Socket>();
  let open = true;
  const server = createServer((client) => {
    if (!open) return client.destroy();
    const upstream = connect(target);
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        sockets.delete(socket);
        client.destroy();
        upstream.destroy();
      });
    }
    client.pipe(upstream).pipe(client);
    return undefined;
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const cut = () => {
    open = false;
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    cut,
    /** Everything open stays open and carries nothing any more, as behind a router that forgot it. */
    freeze: () => {
      for (const socket of sockets) socket.unpipe().pause();
    },
    mend: () => {
      open = true;
    },
    close: () => {
      cut();
      server.close();
    },
  };
};
