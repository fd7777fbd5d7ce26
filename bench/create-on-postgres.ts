import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openFarDatabase } from '../server/src/testing/fakes/far-database.ts';
import { makeTestStore } from '../server/src/testing/test-store.ts';
import { sendMessages } from './live/message-clients.ts';
import { openPgbench } from './live/pgbench.ts';
import { startProcess } from './live/server-process.ts';
import { median } from './live/side-by-side.ts';
import { visitorsWhoWrite } from './live/visitors-who-write.ts';

/**
 * Visitors' messages over HTTP on PostgreSQL, in turns with pgbench: one short statement, and one that writes
 * everything the product does. A second server has a database a millisecond further away.
 */
const ROUNDS = 5;
const SECONDS = 2;
const VISITORS = 1_000;
const FAR_MS = 1;
const CPU_MS = { 16: 2, 64: 1.6 };
const ROUND_TRIPS = { 16: 6, 64: 5 };
/** Of pgbench's rate, and of the rate with the near database. */
const LIMITS = {
  1: { short: 0.02, whole: 0.02, far: 0.05 },
  16: { short: 0.05, whole: 0.3, far: 0.4 },
  64: { short: 0.06, whole: 0.4, far: 0.5 },
};

const testStore = await makeTestStore('postgres');
const databaseUrl = testStore.databaseUrl ?? '';
const server = await startProcess(testStore.dataDir, { DATABASE_URL: databaseUrl });
const { senders, place } = await visitorsWhoWrite({ ...server, ...testStore }, VISITORS);
const far = await openFarDatabase(databaseUrl, FAR_MS);
const farFolder = mkdtempSync(join(tmpdir(), 'porchlight-bench-'));
const farServer = await startProcess(farFolder, { DATABASE_URL: far.url });
const pgbench = openPgbench(databaseUrl, place);

const measure = async (clients: number) => {
  const ms = SECONDS * 1_000;
  const before = { cpu: server.cpu(), roundTrips: far.counts().roundTrips };
  const near = await sendMessages(server.url, senders, { clients, ms });
  const cpu = (server.cpu() - before.cpu) / near.count;
  const away = await sendMessages(farServer.url, senders, { clients, ms });
  return {
    near: near.perSecond,
    far: away.perSecond,
    cpu,
    roundTrips: (far.counts().roundTrips - before.roundTrips) / away.count,
    short: await pgbench.run('short', clients, SECONDS),
    whole: await pgbench.run('whole', clients, SECONDS),
  };
};
type Figures = Awaited<ReturnType<typeof measure>>;

await measure(64);
const rounds: { 1: Figures; 16: Figures; 64: Figures }[] = [];
for (let round = 0; round < ROUNDS; round += 1)
  rounds.push({ 1: await measure(1), 16: await measure(16), 64: await measure(64) });
await server.stop();
await farServer.stop();
far.close();
pgbench.close();
await testStore.remove();
rmSync(farFolder, { recursive: true, force: true });

const round = (figure: number) => Math.round(figure * 1000) / 1000;
const NAMES = {
  short: "beside pgbench's one short statement",
  whole: 'beside pgbench writing all of it',
  far: `with the database ${FAR_MS} ms further away`,
};
for (const clients of [1, 16, 64] as const) {
  const own = rounds.map((figures) => figures[clients]);
  const printRatio = (ours: keyof Figures, theirs: keyof Figures, limit: number, words: string) => {
    const ratio = median(own.map((figures) => figures[ours] / figures[theirs]));
    const [figure, peer] = [ours, theirs].map((name) => Math.round(median(own.map((figures) => figures[name]))));
    const name = `messages on PostgreSQL, ${clients} clients, ${words}`;
    console.log(
      JSON.stringify({ name, figure, unit: 'messages/s', peer, limit, ratio: round(ratio), ok: ratio >= limit }),
    );
  };
  printRatio('near', 'short', LIMITS[clients].short, NAMES.short);
  printRatio('near', 'whole', LIMITS[clients].whole, NAMES.whole);
  printRatio('far', 'near', LIMITS[clients].far, NAMES.far);
}
const printMost = (words: string, name: 'cpu' | 'roundTrips', unit: string, limits: { 16: number; 64: number }) => {
  for (const clients of [16, 64] as const) {
    const figure = round(median(rounds.map((figures) => figures[clients][name])));
    console.log(
      JSON.stringify({
        name: `${words} of a message on PostgreSQL, ${clients} clients`,
        figure,
        unit,
        limit: limits[clients],
        ok: figure <= limits[clients],
      }),
    );
  }
};
printMost('processor time', 'cpu', 'ms', CPU_MS);
printMost('round trips', 'roundTrips', '', ROUND_TRIPS);
