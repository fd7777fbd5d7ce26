import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Ports below those that systems use for outgoing connections: while a server is down, its port stays free. */
const [FIRST, LAST] = [20_000, 32_000];

const isFree = (port: number) =>
  new Promise<boolean>((done) => {
    const server = createServer();
    server.once('error', () => done(false));
    server.listen(port, '127.0.0.1', () => server.close(() => done(true)));
  });

export const findFreePort = async (): Promise<string> => {
  for (;;) {
    const port = randomInt(FIRST, LAST);
    if (await isFree(port)) return String(port);
  }
};
