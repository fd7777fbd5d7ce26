import { randomUUID } from 'node:crypto';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import type { Settings } from '../settings.ts';
import { createDatabase, makeFolder, placeOf, redisUrl, through } from './database.ts';
import { openNetworkLine } from './network-line.ts';
import { createNode, type Node } from './node-process.ts';

export const ADMIN = { email: 'admin@example.com', password: 'Secret12!' };

const sparePort = () =>
  new Promise<number>((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });

/** PostgreSQL and Redis behind lines that faults can cut and freeze. */
const openServices = async ({ store, nodes }: Settings) => {
  if (store === 'sqlite') return { env: {}, lines: {}, close: async () => {} };
  const database = await createDatabase();
  const postgres = await openNetworkLine(() => placeOf(database.url, 5432));
  const direct = new URL(redisUrl());
  const redis = await openNetworkLine(() => placeOf(direct, 6379));
  const env = {
    DATABASE_URL: through(database.url, postgres.port).href,
    ...(nodes === 2 ? { REDIS_URL: through(direct, redis.port).href } : {}),
  };
  const close = async () => {
    postgres.close();
    redis.close();
    await database.remove();
  };
  return { env, lines: { postgres, ...(nodes === 2 ? { redis } : {}) }, close, databaseUrl: database.url.href };
};

/** The product as an operator runs it, on a store of its own, with every line between its parts under control. */
export const openInstallation = async (settings: Settings) => {
  const data = makeFolder('data');
  const services = await openServices(settings);
  const env: Record<string, string> = {
    DATA_DIR: data.folder,
    SECRET_KEY: `simulation ${randomUUID()}`,
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    RATE_LIMITS: 'false',
    ALLOW_PRIVATE_WEBHOOKS: 'true',
    CONNECTIONS_PER_ADDRESS: '100000',
    LOG_LEVEL: 'warn',
    PUBLIC_URL: 'http://127.0.0.1:0',
    ...services.env,
  };
  const nodes: Node[] = [];
  for (let index = 0; index < settings.nodes; index += 1) {
    const node = createNode(`node ${index + 1}`, env, await sparePort());
    await node.start();
    nodes.push(node);
  }
  /** The node of an actor; the other one while theirs is down. */
  const targetFor = (index: number) => () => {
    const mine = nodes[index % nodes.length];
    const running = mine?.isRunning() ? mine : (nodes.find((node) => node.isRunning()) ?? mine);
    return { host: '127.0.0.1', port: running?.port ?? 0 };
  };
  return {
    nodes,
    env,
    dataDir: data.folder,
    databaseUrl: services.databaseUrl,
    services: services.lines,
    targetFor,
    close: async () => {
      for (const node of nodes) {
        node.resume();
        await node.end('SIGKILL');
      }
      await services.close();
      data.remove();
    },
  };
};
export type Installation = Awaited<ReturnType<typeof openInstallation>>;
