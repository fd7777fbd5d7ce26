import { createClient } from 'redis';
import type { RedisAddress } from '../config/redis-address.ts';
import { findRedisMaster } from './redis-master.ts';

const PATIENCE_MS = 1_000;
const CONNECT_MS = 3_000;
/** A half-open connection is noticed by a missing pong: TCP itself would take many minutes. */
export const PING_MS = 2_000;
/** For the handshake after a connection is opened. In use, each of our own pings restarts it. */
const HANDSHAKE_MS = 3_000;
const LONGEST_PAUSE_MS = 3_000;
/** Waiting commands; more are refused, so that a stuck Redis does not fill our memory. */
const MAX_WAITING = 10_000;

export const pauseAfter = (retries: number) =>
  Math.min(100 * 2 ** retries, LONGEST_PAUSE_MS) * (0.75 + Math.random() / 2);

export const createRedisClient = (url: string, reconnectStrategy: false | typeof pauseAfter) =>
  createClient({
    url,
    // Without Redis this node decides alone; nothing waits for it.
    disableOfflineQueue: true,
    commandsQueueMaxLength: MAX_WAITING,
    socket: { connectTimeout: CONNECT_MS, socketTimeout: HANDSHAKE_MS + PING_MS, reconnectStrategy },
  });

export type RedisClient = ReturnType<typeof createRedisClient>;

export class NoAnswer extends Error {}

/** @throws NoAnswer */
export const within = <T>(promise: Promise<T>, milliseconds = PATIENCE_MS) => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new NoAnswer('Redis did not respond in time.')), milliseconds);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
};

export const discard = (client: RedisClient) => {
  client.removeAllListeners();
  client.on('error', () => {});
  if (client.isOpen) client.destroy();
};

const refuseReplica = async (client: RedisClient) => {
  const role: unknown = await within(client.sendCommand(['ROLE']));
  if (!Array.isArray(role) || String(role[0]) !== 'master') throw new Error('The sentinels named a replica of Redis.');
};

/** A connection to the master of this moment. It does not reconnect: the sentinels may name another server by then. */
export const connectToMaster = async (address: Extract<RedisAddress, { kind: 'sentinels' }>) => {
  const url = await findRedisMaster(address);
  const client = createRedisClient(url, false);
  client.on('error', () => {});
  try {
    await within(client.connect(), CONNECT_MS + HANDSHAKE_MS);
    await refuseReplica(client);
    return { client, url };
  } catch (error) {
    discard(client);
    throw error;
  }
};
