import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

const BEGIN = 'begin\0';
const COMMIT = 'commit\0';

/** Each answer is held back by `ms`. It counts round trips: what is sent before anything was answered is one. */
export const openFarDatabase = async (databaseUrl: string, ms: number) => {
  const near = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  const counts = { roundTrips: 0, transactions: 0, inTransactions: 0 };

  const server = createServer({ noDelay: true }, (client) => {
    const database = connect({ port: Number(near.port || 5432), host: near.hostname, noDelay: true });
    let isWaiting = false;
    let inTransaction = false;
    client.on('data', (part) => {
      if (part.includes(BEGIN)) {
        inTransaction = true;
        counts.transactions += 1;
      }
      if (!isWaiting) {
        counts.roundTrips += 1;
        if (inTransaction) counts.inTransactions += 1;
      }
      if (part.includes(COMMIT)) inTransaction = false;
      isWaiting = true;
      database.write(part);
    });
    database.on('data', (part) => {
      isWaiting = false;
      if (ms === 0) client.write(part);
      else void pause(ms).then(() => client.writable && client.write(part));
    });
    for (const [socket, other] of [
      [client, database],
      [database, client],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const far = new URL(databaseUrl);
  far.hostname = '127.0.0.1';
  far.port = typeof address === 'object' && address ? String(address.port) : '';

  return {
    url: far.href,
    counts: () => ({ ...counts }),
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
};
