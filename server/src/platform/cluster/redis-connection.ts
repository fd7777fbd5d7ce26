import { createHash } from 'node:crypto';
import type { Logger } from 'pino';
import { createClient } from 'redis';

export type RedisSettings = { redisUrl: string; secretKey: string };

const PATIENCE_MS = 1_000;
const CONNECT_MS = 3_000;
/** A half-open connection is noticed by a missing pong: TCP itself would take many minutes. */
const PING_MS = 2_000;
const ANSWER_MS = 2_000;
/** For the handshake after a connection is opened. In use, each of our own pings restarts it. */
const HANDSHAKE_MS = 3_000;
const LONGEST_PAUSE_MS = 3_000;
/** Waiting commands; more are refused, so that a stuck Redis does not fill our memory. */
const MAX_WAITING = 10_000;

const connect = ({ redisUrl }: RedisSettings) =>
  createClient({
    url: redisUrl,
    // Without Redis this node decides alone; nothing waits for it.
    disableOfflineQueue: true,
    commandsQueueMaxLength: MAX_WAITING,
    socket: {
      connectTimeout: CONNECT_MS,
      socketTimeout: HANDSHAKE_MS + PING_MS,
      reconnectStrategy: (retries) => Math.min(100 * 2 ** retries, LONGEST_PAUSE_MS) * (0.75 + Math.random() / 2),
    },
  });

type Client = ReturnType<typeof connect>;

class NoAnswer extends Error {}

const within = <T>(promise: Promise<T>, milliseconds = PATIENCE_MS) => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new NoAnswer('Redis did not respond in time.')), milliseconds);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
};

const discard = (client: Client) => {
  client.removeAllListeners();
  client.on('error', () => {});
  if (client.isOpen) client.destroy();
};

/** The connection between nodes, which reconnects. Without Redis, callers continue with what this node knows. */
export const openRedisLink = async (settings: RedisSettings, log: Logger) => {
  // Nodes of one installation share their key; another installation on the same Redis has another one.
  const room = createHash('sha256').update(`redis:${settings.secretKey}`).digest('hex').slice(0, 16);
  const listeners = new Set<(message: string) => void>();
  const recovered = new Set<() => void>();
  const channel = `porchlight:${room}:news`;
  let client = connect(settings);
  let hearing = false;
  let lost = false;
  /** A command met its deadline; until a ping succeeds, no other command waits for its own. */
  let doubted = false;

  const wentAway = (error: unknown) => {
    hearing = false;
    if (!lost)
      log.error({ err: error }, 'Redis is unavailable: nodes do not receive each other’s events until it is available');
    lost = true;
  };

  const becameReady = async (ready: Client) => {
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

  const use = async (next: Client) => {
    client = next;
    next.on('error', wentAway);
    next.on('ready', () => becameReady(next).catch(wentAway));
    await next.connect();
  };

  const ping = async () => {
    const current = client;
    if (!current.isReady) return;
    try {
      await within(current.ping(), ANSWER_MS);
      doubted = false;
    } catch (error) {
      // The client itself handles an error of the connection: it reconnects.
      if (!(error instanceof NoAnswer) || current !== client) return;
      wentAway(error);
      discard(current);
      void use(connect(settings)).catch(wentAway);
    }
  };
  const pings = setInterval(ping, PING_MS);
  pings.unref();

  // Not awaited without end: this node serves without Redis, and /ready reports it.
  await within(use(client)).catch(wentAway);

  return {
    healthy: () => client.isReady && hearing,
    key: (...parts: (string | number)[]) => ['porchlight', room, ...parts].join(':'),
    ask: async <T>(command: (redis: Client) => Promise<T>): Promise<T | undefined> => {
      if (!client.isReady || doubted) return undefined;
      try {
        return await within(command(client));
      } catch (error) {
        log.warn({ err: error }, 'Redis did not respond');
        doubted = error instanceof NoAnswer;
        return undefined;
      }
    },
    publish: async (message: string) => {
      if (!client.isReady) return false;
      return client.publish(channel, message).then(
        () => true,
        () => false,
      );
    },
    subscribe: (listener: (message: string) => void) => void listeners.add(listener),
    onRecovered: (listener: () => void) => void recovered.add(listener),
    close: async () => {
      clearInterval(pings);
      discard(client);
    },
  };
};
export type RedisLink = Awaited<ReturnType<typeof openRedisLink>>;
