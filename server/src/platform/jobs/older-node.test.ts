import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Deps } from '../../domain/deps.ts';
import type { JobPayloads } from '../../domain/job-payloads.ts';
import { startTestServer, type TestServer } from '../../testing/harness.ts';
import { createFakeClock } from '../clock.fake.ts';
import type { JobRegistry } from './definition.ts';
import { createJobQueue } from './queue.ts';
import { createWorker } from './worker.ts';

const HOUR = 3_600_000;
const clock = createFakeClock();
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ clock });
});
afterAll(() => server.close());

const workerOf = (registry: JobRegistry<Deps, JobPayloads>) =>
  createWorker(server.deps, createJobQueue(server.deps.write, server.deps.db, 'w'), registry);
const enqueue = () => server.deps.write(async (tx) => tx.enqueue('mail.survey', { conversation_id: 1 as never }));
const stored = () => server.deps.db.selectFrom('jobs').selectAll().orderBy('id').execute();

it('a job without a handler waits for a node of the version that knows it, and fails when none comes', async () => {
  const ran: unknown[] = [];
  const [older, newer] = [
    workerOf({}),
    workerOf({ 'mail.survey': { handle: async (_deps, payload) => void ran.push(payload) } }),
  ];
  const last_error = 'No handler is registered for jobs with the name "mail.survey".';
  await enqueue();
  await older.runDue();
  expect(await stored()).toMatchObject([{ status: 'waiting', last_error }]);
  clock.advance(HOUR);
  await newer.runDue();
  expect([ran.length, await stored()]).toEqual([1, []]);
  await enqueue();
  for (let time = 0; time < 8; time += 1) {
    await older.runDue();
    clock.advance(HOUR);
  }
  expect(await stored()).toMatchObject([{ status: 'failed', last_error }]);
});
