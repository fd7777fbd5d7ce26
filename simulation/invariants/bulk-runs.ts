import type { Agent } from '../actors/agent.ts';
import { countProblems, isOver, type RunCounts } from '../model/bulk-run.ts';
import type { World } from '../world.ts';

/** A job that failed in an outage is tried again after a pause. */
const LONGEST_MS = 90_000;
const AGAIN_MS = 500;

const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));

const newestOf = async ({ accountId }: World, { fresh }: Agent) =>
  (await fresh.get<{ payload: RunCounts[] }>(`/api/v1/accounts/${accountId}/bulk_runs`)).payload[0];

const problemsOf = async (world: World, agent: Agent): Promise<string[]> => {
  let run = await newestOf(world, agent);
  for (const end = Date.now() + LONGEST_MS; run && !isOver(run) && Date.now() < end; await pause(AGAIN_MS))
    run = await newestOf(world, agent);
  if (!run) return [];
  if (!isOver(run)) return [`change ${run.id} of ${agent.name} is ${run.state} after ${LONGEST_MS / 1000} s`];
  return countProblems(run);
};

/** No change of many goes on for ever, and its counts are true. */
export const bulkProblems = async (world: World): Promise<string[]> =>
  (
    await Promise.all(
      [...world.agents.values()].filter(({ id }) => id() !== 0).map((agent) => problemsOf(world, agent)),
    )
  ).flat();
