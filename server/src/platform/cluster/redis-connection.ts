import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { RedisAddress } from '../config/redis-address.ts';
import {
  connectToMaster,
  createRedisClient,
  discard,
  NoAnswer,
  PING_MS,
  pauseAfter,
  type RedisClient,
  within,
} from './redis-client.ts';
import { findRedisMaster } from './redis-master.ts';

export type RedisSettings = { redis: RedisAddress; secretKey: string };

const ANSWER_MS = 2_000;
/** The start waits this long for Redis: with sentinels it takes two connections, one after the other. */
const START_MS = { server: 1_000, sentinels: 3_000 };
/** A former master may still answer after the sentinels have replaced it. */
const MASTER_CHECKED_MS = 5_000;

/** The connection between nodes, which reconnects. Without Redis, callers continue with what this node knows. */
export const openRedisLink = async ({ redis, secretKey }: RedisSettings, log: Logger) => {
  // Nodes of one installation share their key; another installation on the same Redis has another one.
  const room = createHash('sha256').update(`redis:${secretKey}`).digest('hex').slice(0, 16);
  const listeners = new Set<(message: string) => void>();
  const recovered = new Set<() => void>();
  const channel = `porchlight:${room}:news`;
  let client: RedisClient | undefined;
  /** Counts the clients: an attempt that began before the newest one ends. */
  let turns = 0;
  let master = { url: '', checkedAt: 0 };
  let hearing = false;
  let lost = false;
  /** A command met its deadline; until a ping succeeds, no other command waits for its own. */
  let doubted = false;
  let isClosed = false;

  const wentAway = (error: unknown) => {
    hearing = false;
    if (!lost && !isClosed)
      log.error({ err: error }, 'Redis is unavailable: nodes do not receive each other’s events until it is available');
    lost = true;
  };

  const becameReady = async (ready: RedisClient) => {
    await ready.unsubscribe(channel);
    await ready.subscribe(channel, (message) => {
      for (const listener of listeners) listener(message);
    });
    if (ready !== client) return;
    hearing = true;
    doubted = false;
    if (!lost) return;
    lost = false;
    log.info('Redis is available');
    for (const listener of recovered) listener();
  };

  const openServer = async (url: string) => {
    const next = createRedisClient(url, pauseAfter);
    client = next;
    next.on('error', wentAway);
    next.on('ready', () => becameReady(next).catch(wentAway));
    await next.connect();
  };

  const openMaster = async (address: Extract<RedisAddress, { kind: 'sentinels' }>, turn: number) => {
    const { client: next, url } = await connectToMaster(address);
    if (isClosed || turn !== turns) return discard(next);
    next.on('error', (error) => {
      if (next !== client) return;
      wentAway(error);
      replace();
    });
    client = next;
    master = { url, checkedAt: performance.now() };
    await becameReady(next);
  };

  const open = async (turn: number) => {
    for (let retries = 0; !isClosed && turn === turns; retries += 1)
      try {
        return await (redis.kind === 'server' ? openServer(redis.url) : openMaster(redis, turn));
      } catch (error) {
        if (turn !== turns) return;
        wentAway(error);
        await pause(pauseAfter(retries), undefined, { ref: false });
      }
  };

  const replace = () => {
    if (client) discard(client);
    client = undefined;
    turns += 1;
    void open(turns);
  };

  const checkMaster = async () => {
    if (redis.kind === 'server' || performance.now() - master.checkedAt < MASTER_CHECKED_MS) return;
    const current = master;
    current.checkedAt = performance.now();
    const url = await findRedisMaster(redis).catch(() => undefined);
    if (url === undefined || url === current.url || current !== master || isClosed) return;
    wentAway(new Error('The sentinels have named another master of Redis.'));
    replace();
  };

  const ping = async () => {
    const current = client;
    if (!current?.isReady) return;
    try {
      await within(current.ping(), ANSWER_MS);
      doubted = false;
      await checkMaster();
    } catch (error) {
      // The client itself handles an error of the connection: it reconnects.
      if (!(error instanceof NoAnswer) || current !== client) return;
      wentAway(error);
      replace();
    }
  };
  const pings = setInterval(ping, PING_MS);
  pings.unref();

  // Not awaited without end: this node serves without Redis, and /ready reports it.
  await within(open(turns), START_MS[redis.kind]).catch(wentAway);

  return {
    healthy: () => client?.isReady === true && hearing,
    key: (...parts: (string | number)[]) => ['porchlight', room, ...parts].join(':'),
    ask: async <T>(command: (redis: RedisClient) => Promise<T>): Promise<T | undefined> => {
      if (!client?.isReady || doubted) return undefined;
      try {
        return await within(command(client));
      } catch (error) {
        log.warn({ err: error }, 'Redis did not respond');
        doubted = error instanceof NoAnswer;
        return undefined;
      }
    },
    publish: async (message: string) => {
      if (!client?.isReady) return false;
      return client.publish(channel, message).then(
        () => true,
        () => false,
      );
    },
    subscribe: (listener: (message: string) => void) => void listeners.add(listener),
    onRecovered: (listener: () => void) => void recovered.add(listener),
    close: async () => {
      isClosed = true;
      clearInterval(pings);
      if (client) discard(client);
    },
  };
};
export type RedisLink = Awaited<ReturnType<typeof openRedisLink>>;
