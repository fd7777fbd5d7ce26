import { ApiError } from '../../web/shared/api.ts';
import type { World } from '../world.ts';
import { agentProblems } from './agent-views.ts';
import { deliveryProblems } from './delivery.ts';
import { logProblems } from './log-lines.ts';
import { searchProblems, syncProblems } from './other-ways.ts';
import { visitorProblems } from './visitor-views.ts';

/** A heartbeat, by which a client notices a lost frame. The time to recover comes on top. */
const HEARTBEAT_MS = 20_000;
const AGAIN_MS = 500;

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

const orFailure = (who: string, work: Promise<string[]>) =>
  work.catch((error: unknown) => {
    if (error instanceof ApiError) return [`${who}: the server cannot be asked (${error.message})`];
    throw error;
  });

const clientProblems = async ({ visitors, agents }: World) => {
  const problems: string[] = [];
  for (const visitor of visitors.values()) problems.push(...(await orFailure(visitor.name, visitorProblems(visitor))));
  for (const agent of agents.values()) problems.push(...(await orFailure(agent.name, agentProblems(agent))));
  return problems;
};

/** Makes the networks of all actors fast and whole; what is frozen stays so, and has to be noticed. */
export const mendNetworks = ({ visitors, agents }: World) => {
  for (const { line } of [...visitors.values(), ...agents.values()]) line.mend();
};

/** Compares every client with the server while nothing else happens. Answers false when something is wrong. */
export const checkWorld = async (world: World, sinceMs: number): Promise<boolean> => {
  const end = Date.now() + HEARTBEAT_MS + world.faults.recoveryMs;
  let problems = await clientProblems(world);
  while (problems.length > 0 && Date.now() < end) {
    await pause(AGAIN_MS);
    problems = await clientProblems(world);
  }
  for (const problem of problems) world.violations.add('views', problem);
  const found = [await orFailure('search', searchProblems(world, sinceMs))];
  for (const visitor of world.visitors.values()) found.push(await orFailure(visitor.name, syncProblems(visitor)));
  for (const problem of found.flat()) world.violations.add('other ways', problem);
  const lost = await orFailure('delivery', deliveryProblems(world, sinceMs));
  for (const problem of lost) world.violations.add('delivery', problem);
  for (const problem of logProblems(world)) world.violations.add('log', problem);
  return problems.length + lost.length + found.flat().length === 0;
};
