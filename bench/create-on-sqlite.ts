import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sendMessages } from './live/message-clients.ts';
import { startProcess } from './live/server-process.ts';
import { median } from './live/side-by-side.ts';
import { watchLog } from './live/sqlite-log.ts';
import { visitorsWhoWrite } from './live/visitors-who-write.ts';

/** Visitors' messages over HTTP on SQLite: messages a second, and processor time and disk writes for one. */
const ROUNDS = 5;
const MS = 2_000;
const VISITORS = 1_000;
const CPU_MS = 1.2;
const ALONE_KB = 70;
const TOGETHER_KB = 30;
/** The gain of group commit: many clients beside one. */
const OF_ONE = 1.5;

const dataDir = mkdtempSync(join(tmpdir(), 'porchlight-bench-'));
const server = await startProcess(dataDir);
const { senders } = await visitorsWhoWrite({ url: server.url, dataDir }, VISITORS);
const log = watchLog(dataDir);

const measure = async (clients: number, ms = MS) => {
  log.look();
  const before = { cpu: server.cpu(), bytes: log.bytes() };
  const { count, perSecond } = await sendMessages(server.url, senders, { clients, ms }, log.look);
  return {
    perSecond,
    cpu: (server.cpu() - before.cpu) / count,
    kb: (log.bytes() - before.bytes) / count / 1000,
  };
};
type Figures = Awaited<ReturnType<typeof measure>>;

await measure(64);
const rounds: { one: Figures; some: Figures; many: Figures }[] = [];
for (let round = 0; round < ROUNDS; round += 1)
  rounds.push({ one: await measure(1), some: await measure(16), many: await measure(64) });
log.close();
await server.stop();
rmSync(dataDir, { recursive: true, force: true });

const of = (clients: 'one' | 'some' | 'many', figure: keyof Figures) =>
  median(rounds.map((round) => round[clients][figure]));
const report = (name: string, figure: number, unit: string, limit: number) =>
  console.log(JSON.stringify({ name, figure: Math.round(figure * 100) / 100, unit, limit, ok: figure <= limit }));
const reportRate = (clients: 'some' | 'many', count: number) => {
  const ratio = median(rounds.map((round) => round[clients].perSecond / round.one.perSecond));
  const [figure, peer] = [Math.round(of(clients, 'perSecond')), Math.round(of('one', 'perSecond'))];
  const name = `messages on SQLite, ${count} clients beside one`;
  console.log(JSON.stringify({ name, figure, unit: 'messages/s', peer, limit: OF_ONE, ratio, ok: ratio >= OF_ONE }));
};
reportRate('some', 16);
reportRate('many', 64);
report('processor time of a message on SQLite, 64 clients', of('many', 'cpu'), 'ms', CPU_MS);
report('log of a message on SQLite, one client', of('one', 'kb'), 'kB', ALONE_KB);
report('log of a message on SQLite, 64 clients', of('many', 'kb'), 'kB', TOGETHER_KB);
