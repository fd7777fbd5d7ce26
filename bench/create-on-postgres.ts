import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { CompiledQuery } from 'kysely';
import pg from 'pg';
import { readEnv } from '../server/src/platform/config/environment.ts';
import { startTestServer } from '../server/src/testing/harness.ts';
import { makeTestStore } from '../server/src/testing/test-store.ts';

/** Creating messages on PostgreSQL, 16 clients: our writer, the bare driver and pgbench say the same statement in turn. */
const CLIENTS = 16;
const SECONDS = 2;
const ROUNDS = 9;
const OF_PGBENCH = 0.6;
const OF_DRIVER = 0.8;
const TEXT = 'Is the Harbour lantern in stock, in green?';

const testStore = await makeTestStore('postgres');
const databaseUrl = testStore.databaseUrl ?? '';
const env = readEnv({ DATA_DIR: testStore.dataDir, DATABASE_URL: databaseUrl, LOG_LEVEL: 'silent' });
const server = await startTestServer({ beside: { testStore, env } });
const inbox = await server.buildInbox();
const visitor = await server.buildVisitor(inbox);
const conversations: number[] = [];
for (let index = 0; index < CLIENTS; index += 1)
  conversations.push((await server.buildConversation({ contact_inbox_id: visitor.contact_inbox.id })).id);

/** A message and its conversation's pointers in one journey. */
const statement = (conversation: string, content: string, now: string) =>
  `WITH m AS (
    INSERT INTO messages (account_id, inbox_id, conversation_id, message_type, content_type, content, content_attributes,
      additional_attributes, private, status, sender_type, sender_id, created_at, updated_at)
    VALUES (${inbox.account_id}, ${inbox.id}, ${conversation}, 0, 'text', ${content}, '{}', '{}', false, 'sent', 'Contact',
      ${visitor.contact.id}, ${now}, ${now}) RETURNING id),
  c AS (UPDATE conversations SET last_message_id = (SELECT id FROM m), last_activity_at = ${now}, updated_at = ${now}
    WHERE id = ${conversation})
  SELECT id FROM m`.replaceAll(/\s+/g, ' ');
const withParameters = statement('$1::bigint', '$2::text', '$3::bigint');

/** Creates a second by so many clients, each waiting for its answer. */
const rate = async (create: (conversation: number) => Promise<unknown>) => {
  const end = performance.now() + SECONDS * 1000;
  let created = 0;
  const client = async (conversation: number) => {
    while (performance.now() < end) {
      await create(conversation);
      created += 1;
    }
  };
  await Promise.all(conversations.map(client));
  return created / SECONDS;
};

const byUs = () =>
  rate((conversation) =>
    server.deps.write((tx) => tx.db.executeQuery(CompiledQuery.raw(withParameters, [conversation, TEXT, tx.now]))),
  );

const pool = new pg.Pool({ connectionString: databaseUrl, max: CLIENTS });
// Nobody is interested in a line that is cut after the measuring.
pool.on('error', () => {});
const byDriver = () =>
  rate((conversation) =>
    pool.query({ name: 'create', text: withParameters, values: [conversation, TEXT, Date.now()] }),
  );

const folder = mkdtempSync(join(tmpdir(), 'porchlight-pgbench-'));
const script = join(folder, 'create.sql');
const [first, last] = [conversations[0], conversations.at(-1)];
writeFileSync(script, `\\set n random(${first}, ${last})\n${statement(':n', `'${TEXT}'`, String(Date.now()))};\n`);
const byPgbench = async () => {
  const how = ['-n', '-M', 'prepared', '-c', String(CLIENTS), '-j', '2', '-T', String(SECONDS), '-f', script];
  const { stdout } = await promisify(execFile)('pgbench', [...how, databaseUrl]);
  return Number(/tps = ([\d.]+)/.exec(stdout)?.[1]);
};

const median = (figures: number[]) => figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? 0;
const rounds: { us: number; driver: number; pgbench: number }[] = [];
for (let round = 0; round < ROUNDS; round += 1)
  rounds.push({ us: await byUs(), driver: await byDriver(), pgbench: await byPgbench() });

await pool.end();
await server.close();
await testStore.remove();
rmSync(folder, { recursive: true });

const tell = (peer: 'driver' | 'pgbench', limit: number) => {
  const ratio = median(rounds.map((round) => round.us / round[peer]));
  console.log(
    JSON.stringify({
      name: `create on PostgreSQL, ${CLIENTS} clients, beside ${peer}`,
      figure: Math.round(median(rounds.map(({ us }) => us))),
      unit: 'creates/s',
      peer: Math.round(median(rounds.map((round) => round[peer]))),
      limit,
      ratio,
      ok: ratio >= limit,
    }),
  );
};
tell('pgbench', OF_PGBENCH);
tell('driver', OF_DRIVER);
