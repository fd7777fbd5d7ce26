import { randomUUID } from 'node:crypto';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import type { Settings } from '../settings.ts';
import { CLI } from './command.ts';
import { createDatabase, makeFolder, placeOf, redisUrl, through } from './database.ts';
import { type NetworkLine, openNetworkLine } from './network-line.ts';
import { makeNextVersion } from './next-version.ts';
import { createNode, type Node } from './node-process.ts';
import { prepareSlowDisk } from './slow-disk.ts';
import { mountSmallDisk } from './small-disk.ts';

export const ADMIN = { email: 'admin@example.com', password: 'Lantern-light-12!' };

const BACKUPS_KEPT = 3;
const BACKUP_PASSPHRASE = 'lanterns glow at night';

/** A time zone with daylight saving. */
export const ZONE = 'Europe/Berlin';

const sparePort = () =>
  new Promise<number>((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });

type Services = {
  env: Record<string, string>;
  lines: Readonly<Record<string, NetworkLine>>;
  databaseUrl: string | undefined;
  close: () => Promise<void>;
};

const openServices = async ({ store, nodes }: Settings): Promise<Services> => {
  if (store === 'sqlite') return { env: {}, lines: {}, close: async () => {}, databaseUrl: undefined };
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
  const lines: Services['lines'] = { postgres, ...(nodes === 2 ? { redis } : {}) };
  return { env, lines, close, databaseUrl: database.url.href };
};

export const openInstallation = async (settings: Settings, slackPort: number, clock: { offsetMs: number }) => {
  const data = makeFolder('data');
  const tools = makeFolder('tools');
  const backups = makeFolder('backups');
  const disk = settings.faults ? mountSmallDisk(data.folder) : undefined;
  // PostgreSQL has a disk of its own.
  const slowDisk = settings.faults && settings.store === 'sqlite' ? prepareSlowDisk(tools.folder) : undefined;
  const next = settings.faults ? makeNextVersion(join(tools.folder, 'next')) : undefined;
  const secretKey = `simulation ${randomUUID()}`;
  const services = await openServices(settings);
  const env: Record<string, string> = {
    DATA_DIR: data.folder,
    SECRET_KEY: secretKey,
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    RATE_LIMITS: 'false',
    ALLOW_PRIVATE_WEBHOOKS: 'true',
    CONNECTIONS_PER_ADDRESS: '100000',
    LOG_LEVEL: 'warn',
    TZ: ZONE,
    PUBLIC_URL: 'http://127.0.0.1:0',
    BACKUP_DIR: backups.folder,
    BACKUP_EVERY_HOURS: '1',
    BACKUP_KEEP: String(BACKUPS_KEPT),
    BACKUP_PASSPHRASE,
    SIMULATION_SLACK_PORT: String(slackPort),
    ...services.env,
  };
  const nodes: Node[] = [];
  for (let index = 0; index < settings.nodes; index += 1) {
    const node = createNode(`node ${index + 1}`, { ...env, ...slowDisk?.env }, await sparePort());
    node.setClock(clock.offsetMs);
    await node.start();
    nodes.push(node);
  }
  /** The node of an actor; another one while theirs is down. */
  const targetFor = (index: number) => () => {
    const mine = nodes[index % nodes.length];
    const running = mine?.isRunning() ? mine : (nodes.find((node) => node.isRunning()) ?? mine);
    return { host: '127.0.0.1', port: running?.port ?? 0 };
  };
  return {
    nodes,
    env,
    dataDir: data.folder,
    secretKey,
    backups: { folder: backups.folder, kept: BACKUPS_KEPT, passphrase: BACKUP_PASSPHRASE },
    slowDisk,
    next,
    /** The commands of the version that the store belongs to. */
    cli: () => (next && nodes.some((node) => node.runs(next.main)) ? next.cli : CLI),
    hasOwnDisk: disk !== undefined,
    /** Moves the clocks of all servers. */
    moveClock: (byMs: number) => {
      clock.offsetMs += byMs;
      for (const node of nodes) node.setClock(clock.offsetMs);
    },
    clockOffset: () => clock.offsetMs,
    databaseUrl: services.databaseUrl,
    services: services.lines,
    targetFor,
    close: async () => {
      for (const node of nodes) {
        node.resume();
        await node.end('SIGKILL');
      }
      await services.close();
      disk?.unmount();
      data.remove();
      slowDisk?.close();
      tools.remove();
      backups.remove();
    },
  };
};
export type Installation = Awaited<ReturnType<typeof openInstallation>>;
