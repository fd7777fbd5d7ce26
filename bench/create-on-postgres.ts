import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { makeTestStore } from '../server/src/testing/test-store.ts';
import { sendMessages } from './live/message-clients.ts';
import { startProcess } from './live/server-process.ts';
import { median } from './live/side-by-side.ts';
import { visitorsWhoWrite } from './live/visitors-who-write.ts';

/**
 * Visitors' messages over HTTP on PostgreSQL, in turns with pgbench, whose one statement writes a message and the pointers of its
 * conversation and nothing that follows from it.
 */
const ROUNDS = 5;
const MS = 2_000;
const VISITORS = 1_000;
const CPU_MS = 2.5;
const OF_PGBENCH = { 1: 0.02, 16: 0.02, 64: 0.02 };
const TEXT = 'Is the Harbour lantern in stock, in green?';

const testStore = await makeTestStore('postgres');
const databaseUrl = testStore.databaseUrl ?? '';
const server = await startProcess(testStore.dataDir, { DATABASE_URL: databaseUrl });
const { senders, place } = await visitorsWhoWrite({ ...server, ...testStore }, VISITORS);

const statement = `WITH m AS (
    INSERT INTO messages (account_id, inbox_id, conversation_id, message_type, content_type, content, content_attributes,
      additional_attributes, private, status, sender_type, sender_id, created_at, updated_at)
    VALUES (${place.account_id}, ${place.inbox_id}, :n, 0, 'text', '${TEXT}', '{}', '{}', false, 'sent', 'Contact',
      ${place.contact_id}, ${Date.now()}, ${Date.now()}) RETURNING id),
  c AS (UPDATE conversations SET last_message_id = (SELECT id FROM m), last_activity_at = ${Date.now()}, updated_at = ${Date.now()}
    WHERE id = :n)
  SELECT id FROM m`.replaceAll(/\s+/g, ' ');
const folder = mkdtempSync(join(tmpdir(), 'porchlight-pgbench-'));
const script = join(folder, 'create.sql');
const { first, last } = place.conversations;
writeFileSync(script, `\\set n random(${first}, ${last})\n${statement};\n`);

/** Debian has it beside the server, not on the path. */
const findPgbench = () => {
  const root = '/usr/lib/postgresql';
  try {
    const [newest] = readdirSync(root).toSorted((a, b) => Number(b) - Number(a));
    return newest ? join(root, newest, 'bin/pgbench') : 'pgbench';
  } catch {
    return 'pgbench';
  }
};
const pgbench = findPgbench();
const byPgbench = async (clients: number) => {
  const how = ['-n', '-M', 'prepared', '-c', String(clients), '-j', '2', '-T', String(MS / 1000), '-f', script];
  const { stdout } = await promisify(execFile)(pgbench, [...how, databaseUrl]);
  return Number(/tps = ([\d.]+)/.exec(stdout)?.[1]);
};

const measure = async (clients: number) => {
  const before = server.cpu();
  const { count, perSecond } = await sendMessages(server.url, senders, { clients, ms: MS });
  return { us: perSecond, cpu: (server.cpu() - before) / count, pgbench: await byPgbench(clients) };
};
type Figures = Awaited<ReturnType<typeof measure>>;

await measure(64);
const rounds: { 1: Figures; 16: Figures; 64: Figures }[] = [];
for (let round = 0; round < ROUNDS; round += 1)
  rounds.push({ 1: await measure(1), 16: await measure(16), 64: await measure(64) });
await server.stop();
await testStore.remove();
rmSync(folder, { recursive: true });

for (const clients of [1, 16, 64] as const) {
  const own = rounds.map((round) => round[clients]);
  const ratio = median(own.map((round) => round.us / round.pgbench));
  const limit = OF_PGBENCH[clients];
  console.log(
    JSON.stringify({
      name: `messages on PostgreSQL, ${clients} clients, beside pgbench`,
      figure: Math.round(median(own.map(({ us }) => us))),
      unit: 'messages/s',
      peer: Math.round(median(own.map((round) => round.pgbench))),
      limit,
      ratio: Math.round(ratio * 1000) / 1000,
      ok: ratio >= limit,
    }),
  );
}
const cpu = median(rounds.map((round) => round[64].cpu));
const name = 'processor time of a message on PostgreSQL, 64 clients';
console.log(
  JSON.stringify({ name, figure: Math.round(cpu * 100) / 100, unit: 'ms', limit: CPU_MS, ok: cpu <= CPU_MS }),
);
