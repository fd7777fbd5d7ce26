import { createHash } from 'node:crypto';
import type { Logger } from 'pino';
import { createClient } from 'redis';

export type RedisSettings = { redisUrl: string; secretKey: string };

/** A question Redis has not answered by then is answered without it. */
const PATIENCE_MS = 1_000;
const CONNECT_MS = 3_000;
/** A half-open line is noticed by the missing answer to these. */
const PING_MS = 5_000;
const SILENCE_MS = 12_000;
const LONGEST_PAUSE_MS = 3_000;
/** Commands that wait to be sent; more are refused, so that a stuck Redis holds no memory of ours. */
const MAX_WAITING = 10_000;

const connect = ({ redisUrl }: RedisSettings) =>
  createClient({
    url: redisUrl,
    // What cannot be asked now is answered by this node alone; nothing waits for a Redis that is away.
    disableOfflineQueue: true,
    commandsQueueMaxLength: MAX_WAITING,
    pingInterval: PING_MS,
    socket: {
      connectTimeout: CONNECT_MS,
      socketTimeout: SILENCE_MS,
      reconnectStrategy: (retries) => Math.min(100 * 2 ** retries, LONGEST_PAUSE_MS) * (0.75 + Math.random() / 2),
    },
  });

type Client = ReturnType<typeof connect>;

const within = <T>(promise: Promise<T>) => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('Redis did not answer in time.')), PATIENCE_MS);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
};

/**
 * The line between nodes. It is allowed to be away: `ask` then answers undefined, each door goes on with what this node
 * knows, and the line mends itself.
 */
export const openRedisLink = async (settings: RedisSettings, log: Logger) => {
  const client: Client = connect(settings);
  // Nodes of one installation share their key; another installation on the same Redis has another one.
  const room = createHash('sha256').update(`redis:${settings.secretKey}`).digest('hex').slice(0, 16);
  const listeners = new Set<(message: string) => void>();
  const channel = `porchlight:${room}:news`;
  let hearing = false;
  let lost = false;

  const wentAway = (error: unknown) => {
    hearing = false;
    if (!lost) log.error({ err: error }, 'Redis is away: nodes do not hear each other until it is back');
    lost = true;
  };

  const came = async () => {
    await client.unsubscribe(channel);
    await client.subscribe(channel, (message) => {
      for (const listener of listeners) listener(message);
    });
    hearing = true;
    if (lost) log.info('Redis is back');
    lost = false;
  };
  client.on('error', wentAway);
  client.on('ready', () => came().catch(wentAway));
  // Not awaited for ever: this node serves without it, and says so in /ready.
  await within(client.connect()).catch(wentAway);

  return {
    healthy: () => client.isReady && hearing,
    key: (...parts: (string | number)[]) => ['porchlight', room, ...parts].join(':'),
    /** Undefined when Redis cannot be asked now. */
    ask: async <T>(command: (redis: Client) => Promise<T>): Promise<T | undefined> => {
      if (!client.isReady) return undefined;
      try {
        return await within(command(client));
      } catch (error) {
        log.warn({ err: error }, 'Redis did not answer');
        return undefined;
      }
    },
    /** Tells every node, this one too; false when nobody could be told. */
    tell: async (message: string) => {
      if (!client.isReady) return false;
      return client.publish(channel, message).then(
        () => true,
        () => false,
      );
    },
    hear: (listener: (message: string) => void) => void listeners.add(listener),
    close: async () => {
      client.removeAllListeners('error');
      client.on('error', () => {});
      client.destroy();
    },
  };
};
export type RedisLink = Awaited<ReturnType<typeof openRedisLink>>;
