import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fieldOf } from '@porchlight/core/rules/read-field.ts';
import { createClient } from 'redis';
import { freePort, startListening } from '../proxies/listening-program.ts';

export const isRedisInstalled = spawnSync('redis-server', ['--version']).status === 0;

const MASTER = 'porchlight';
const PASSWORD = 'a password of Redis';
const SENTINEL_PASSWORD = 'one of sentinels';

const ask = async (port: number, password: string, command: string[]) => {
  const client = createClient({ url: `redis://127.0.0.1:${port}`, password, socket: { reconnectStrategy: false } });
  client.on('error', () => {});
  await client.connect();
  return client.sendCommand<unknown>(command).finally(() => client.destroy());
};

const poll = async (isDone: () => Promise<boolean>) => {
  for (const end = Date.now() + 30_000; Date.now() < end; await new Promise((resolve) => setTimeout(resolve, 100)))
    if (await isDone().catch(() => false)) return;
  throw new Error('The sentinels did not get ready.');
};

/** A master, its replica, and three sentinels of which two decide. All ask for a password. */
export const startRedisSentinels = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'porchlight-sentinels-'));
  const start = async (name: string, port: number, lines: string[], flags: string[] = []) => {
    const file = join(folder, `${name}.conf`);
    const all = [`port ${port}`, 'bind 127.0.0.1', `dir ${folder}`, ...lines];
    writeFileSync(file, `${all.join('\n')}\n`);
    return startListening('redis-server', [file, ...flags], port, process.env);
  };
  const [masterPort, replicaPort] = [await freePort(), await freePort()];
  const server = ['save ""', `requirepass "${PASSWORD}"`, `masterauth "${PASSWORD}"`, 'repl-diskless-sync-delay 0'];
  const master = await start('master', masterPort, [...server, 'dbfilename master.rdb']);
  const replicaOf = `replicaof 127.0.0.1 ${masterPort}`;
  const replica = await start('replica', replicaPort, [...server, 'dbfilename replica.rdb', replicaOf]);
  const sentinels: { port: number; program: Awaited<ReturnType<typeof start>> }[] = [];
  for (const name of ['one', 'two', 'three']) {
    const port = await freePort();
    const program = await start(
      name,
      port,
      [
        `requirepass "${SENTINEL_PASSWORD}"`,
        `sentinel sentinel-pass "${SENTINEL_PASSWORD}"`,
        `sentinel monitor ${MASTER} 127.0.0.1 ${masterPort} 2`,
        `sentinel auth-pass ${MASTER} "${PASSWORD}"`,
        `sentinel down-after-milliseconds ${MASTER} 1000`,
        `sentinel failover-timeout ${MASTER} 3000`,
      ],
      ['--sentinel'],
    );
    sentinels.push({ port, program });
  }
  const first = sentinels[0]?.port ?? 0;
  await poll(async () => {
    const facts = await ask(first, SENTINEL_PASSWORD, ['SENTINEL', 'MASTER', MASTER]);
    return fieldOf(facts, 'num-slaves') === '1' && fieldOf(facts, 'num-other-sentinels') === '2';
  });
  const hosts = sentinels.map(({ port }) => `127.0.0.1:${port}`).join(',');
  const query = `sentinel_password=${encodeURIComponent(SENTINEL_PASSWORD)}`;
  return {
    url: `redis+sentinel://:${encodeURIComponent(PASSWORD)}@${hosts}/${MASTER}?${query}`,
    stopMaster: () => master.stop('SIGKILL'),
    stopFirstSentinel: () => sentinels[0]?.program.stop('SIGKILL'),
    /** The replica becomes the master, and the master goes on as its replica. */
    failOver: () => ask(sentinels[1]?.port ?? 0, SENTINEL_PASSWORD, ['SENTINEL', 'FAILOVER', MASTER]),
    roleOfReplica: async () => String(((await ask(replicaPort, PASSWORD, ['ROLE'])) as unknown[])[0]),
    close: async () => {
      for (const { program } of sentinels) await program.stop('SIGKILL');
      await replica.stop('SIGKILL');
      await master.stop('SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
