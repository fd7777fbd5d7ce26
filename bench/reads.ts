import { setTimeout as pause } from 'node:timers/promises';
import { rollUpMissing } from '../server/src/domain/reports/roll-up-job.ts';
import { readEnv } from '../server/src/platform/config/environment.ts';
import type { StoreKind } from '../server/src/platform/database/store-kind.ts';
import { startTestServer } from '../server/src/testing/harness.ts';
import { makeTestStore } from '../server/src/testing/test-store.ts';
import { fillPlace } from './live/many-rows.ts';
import { type ReadKind, type ReadRequest, readRequests } from './live/read-requests.ts';
import { SECRET_KEY, startProcess } from './live/server-process.ts';
import { median } from './live/side-by-side.ts';

/**
 * Every read of the console over HTTP, among 2,000,000 messages in 100,000 conversations. The peer is the first page of the
 * list of conversations of a server with a hundredth of that, asked in turns: it takes 3 ms where the budgets of 100 ms
 * for lists, searches and threads and of 300 ms for reports are kept. `late`: what 95 of 100 keep;
 * `cold`: the first answer.
 */
const FULL = { conversations: 100_000, messages: 2_000_000 };
const SMALL = { conversations: 1_000, messages: 20_000 };
const ASKED = 20;
const LIMITS: Record<ReadKind, number> = { list: 30, thread: 30, search: 30, report: 100 };
const STORES: StoreKind[] = ['sqlite', 'postgres'];

const rounded = (figure: number) => Math.round(figure * 10) / 10;
const late = (figures: readonly number[]) =>
  figures.toSorted((a, b) => a - b)[Math.ceil(figures.length * 0.95) - 1] ?? Number.NaN;

const open = async (kind: StoreKind, size: typeof FULL) => {
  const testStore = await makeTestStore(kind);
  const { dataDir, databaseUrl } = testStore;
  const settings = { DATABASE_URL: databaseUrl, SECRET_KEY, LOG_LEVEL: 'silent' };
  const env = readEnv({ ...settings, DATA_DIR: dataDir, PORT: '0' });
  const filling = await startTestServer({ beside: { testStore, env } });
  const place = await fillPlace(filling, size);
  await rollUpMissing(filling.deps);
  await filling.close();
  const server = await startProcess(dataDir, databaseUrl ? { DATABASE_URL: databaseUrl } : {});
  const close = async () => {
    await server.stop();
    await testStore.remove();
  };
  return { url: server.url, requests: readRequests(place, Math.ceil(Date.now() / 1_000)), close };
};

const time = async (url: string, { name, token, path, body }: ReadRequest) => {
  const begun = performance.now();
  const sent = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
  const headers = { api_access_token: token, ...(body === undefined ? {} : { 'content-type': 'application/json' }) };
  const answer = await fetch(`${url}${path}`, { ...sent, headers });
  await answer.arrayBuffer();
  if (answer.status !== 200) throw new Error(`${name}: answered ${answer.status}`);
  return performance.now() - begun;
};

for (const kind of STORES) {
  const small = await open(kind, SMALL);
  const full = await open(kind, FULL);
  const [page] = small.requests;
  if (!page) throw new Error('There is nothing to read.');
  for (let n = 0; n < ASKED; n += 1) await time(small.url, page);
  for (const request of full.requests) {
    const cold = await time(full.url, request);
    const figures: number[] = [];
    const peers: number[] = [];
    for (let n = 0; n < ASKED; n += 1) {
      if (request.restMs) await pause(request.restMs);
      figures.push(await time(full.url, request));
      peers.push(await time(small.url, page));
    }
    const [figure, peer, limit] = [median(figures), median(peers), LIMITS[request.kind]];
    const ratio = figure / peer;
    const times = { figure: rounded(figure), late: rounded(late(figures)), cold: rounded(cold), peer: rounded(peer) };
    const name = `${kind}, ${request.kind}: ${request.name}`;
    console.log(JSON.stringify({ name, unit: 'ms', ...times, limit, ratio: rounded(ratio), ok: ratio <= limit }));
  }
  await full.close();
  await small.close();
}
