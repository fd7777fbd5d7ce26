import { ApiError } from '../../web/shared/api.ts';
import type { World } from '../world.ts';
import { agentProblems } from './agent-views.ts';
import { browserErrors, browserProblems } from './browser-views.ts';
import { bulkProblems } from './bulk-runs.ts';
import { deliveryProblems } from './delivery.ts';
import { logProblems } from './log-lines.ts';
import { mergeProblems } from './merged-conversations.ts';
import { searchProblems, syncProblems } from './other-ways.ts';
import { visitorProblems } from './visitor-views.ts';

/** A client notices a lost frame by a heartbeat. The time to recover is added. */
const HEARTBEAT_MS = 20_000;
const AGAIN_MS = 500;
/** While the differences still change, a busy machine gets so many times as long. */
const MOST_TIMES = 4;

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

const orFailure = (who: string, work: Promise<string[]>) =>
  work.catch((error: unknown) => {
    if (error instanceof ApiError) return [`${who}: the server cannot be asked (${error.message})`];
    throw error;
  });

/** Concurrently, so that a slow client does not make the others' results old. */
const clientProblems = async (world: World) => {
  const { visitors, agents } = world;
  const found = await Promise.all([
    orFailure('browsers', browserProblems(world)),
    ...[...visitors.values()].map((visitor) => orFailure(visitor.name, visitorProblems(visitor))),
    ...[...agents.values()].map((agent) => orFailure(agent.name, agentProblems(agent))),
  ]);
  return found.flat();
};

/** Frozen connections stay so, and have to be noticed. */
export const mendNetworks = ({ visitors, agents }: World) => {
  for (const { line } of [...visitors.values(), ...agents.values()]) line.mend();
};

/** `last`: the differences before every client agreed with the server. */
type Checked = { isRight: boolean; last: readonly string[] };

export const checkWorld = async (world: World, sinceMs: number): Promise<Checked> => {
  const longest = HEARTBEAT_MS + world.faults.recoveryMs;
  const end = Date.now() + MOST_TIMES * longest;
  let changedAt = Date.now();
  let last: readonly string[] = [];
  let problems = await clientProblems(world);
  while (problems.length > 0 && Date.now() < Math.min(end, changedAt + longest)) {
    if (problems.join() !== last.join()) changedAt = Date.now();
    last = problems;
    await pause(AGAIN_MS);
    problems = await clientProblems(world);
  }
  for (const problem of problems) world.violations.add('views', problem);
  const found = [await orFailure('search', searchProblems(world, sinceMs))];
  for (const visitor of world.visitors.values()) found.push(await orFailure(visitor.name, syncProblems(visitor)));
  for (const problem of found.flat()) world.violations.add('other ways', problem);
  const lost = await orFailure('delivery', deliveryProblems(world, sinceMs));
  for (const problem of lost) world.violations.add('delivery', problem);
  const merged = await orFailure('merges', mergeProblems(world));
  for (const problem of merged) world.violations.add('merges', problem);
  const bulk = await orFailure('bulk changes', bulkProblems(world));
  for (const problem of bulk) world.violations.add('bulk changes', problem);
  for (const problem of logProblems(world)) world.violations.add('log', problem);
  for (const problem of browserErrors(world)) world.violations.add('browsers', problem);
  return { isRight: [problems, lost, merged, bulk, ...found].every(({ length }) => length === 0), last };
};
