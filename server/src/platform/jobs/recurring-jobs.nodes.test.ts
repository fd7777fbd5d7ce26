import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Deps } from '../../domain/deps.ts';
import type { JobPayloads } from '../../domain/job-payloads.ts';
import { startTwoNodes } from '../../testing/two-nodes.ts';
import type { JobRegistry } from './definition.ts';
import { createJobQueue } from './queue.ts';
import { enqueueTurns } from './recurring-jobs.ts';
import { createWorker } from './worker.ts';

let nodes: Awaited<ReturnType<typeof startTwoNodes>>;
beforeAll(async () => {
  nodes = await startTwoNodes();
});
afterAll(() => nodes.close());

it('two nodes on one PostgreSQL run each recurring job once and each job once, whichever node is first', async () => {
  const done: string[] = [];
  const registryOf = (node: string): JobRegistry<Deps, JobPayloads> => ({
    'changes.sweep': { handle: async () => void done.push(`turn by ${node}`), every: 3_600_000 },
    'mail.survey': { handle: async (_deps, { conversation_id }) => void done.push(`job ${conversation_id}`) },
  });
  const { one, two } = nodes;
  const workers = Object.entries({ one, two }).map(([name, { deps }]) => ({
    deps,
    registry: registryOf(name),
    worker: createWorker(deps, createJobQueue(deps.write, deps.db, name), registryOf(name)),
  }));
  await one.deps.write(async (tx) => {
    await tx.db.deleteFrom('jobs').execute();
    for (let index = 0; index < 100; index += 1) tx.enqueue('mail.survey', { conversation_id: index as never });
  });
  await Promise.all(
    workers.flatMap(({ deps, registry }) => [enqueueTurns(deps, registry), enqueueTurns(deps, registry)]),
  );
  await Promise.all(workers.map(({ worker }) => worker.runDue()));
  expect(done.filter((what) => what.startsWith('turn'))).toHaveLength(1);
  const jobs = done.filter((what) => what.startsWith('job'));
  expect([jobs.length, new Set(jobs).size]).toEqual([100, 100]);
});
