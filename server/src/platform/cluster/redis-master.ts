import { createClient } from 'redis';
import type { RedisAddress, Sentinel } from '../config/redis-address.ts';

type Sentinels = Extract<RedisAddress, { kind: 'sentinels' }>;

/** One of the others answers, so a sentinel that is gone costs little. */
const SENTINEL_MS = 2_000;

const hostIn = (host: string) => (host.includes(':') ? `[${host}]` : host);

const askSentinel = async ({ host, port }: Sentinel, { master, hasTls, sentinelPassword }: Sentinels) => {
  const client = createClient({
    url: `${hasTls ? 'rediss' : 'redis'}://${hostIn(host)}:${port}`,
    ...(sentinelPassword === undefined ? {} : { password: sentinelPassword }),
    disableOfflineQueue: true,
    socket: { connectTimeout: SENTINEL_MS, socketTimeout: SENTINEL_MS, reconnectStrategy: false },
  });
  client.on('error', () => {});
  try {
    await client.connect();
    const answer: unknown = await client.sendCommand(['SENTINEL', 'get-master-addr-by-name', master]);
    if (!Array.isArray(answer)) throw new Error(`The sentinel ${host}:${port} knows no master "${master}".`);
    return `${hostIn(String(answer[0]))}:${answer[1]}`;
  } finally {
    if (client.isOpen) client.destroy();
  }
};

/** The address of the master that the first sentinel to answer names. @throws when none answers */
export const findRedisMaster = async (address: Sentinels): Promise<string> => {
  const found = await Promise.any(address.sentinels.map((sentinel) => askSentinel(sentinel, address))).catch(
    (error: unknown) => {
      const causes = error instanceof AggregateError ? error.errors.map(({ message }) => message) : [error];
      throw new Error(`No sentinel named the Redis master: ${causes.join(' ')}`);
    },
  );
  return `${address.hasTls ? 'rediss' : 'redis'}://${address.login === '' ? '' : `${address.login}@`}${found}`;
};
