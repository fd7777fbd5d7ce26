import { ApiError } from '../../web/shared/api.ts';
import type { World } from '../world.ts';
import { agentProblems } from './agent-views.ts';
import { deliveryProblems } from './delivery.ts';
import { logProblems } from './log-lines.ts';
import { visitorProblems } from './visitor-views.ts';

/** Longer than a heartbeat, by which a client notices a lost frame. */
const SETTLE_MS = 30_000;
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

const mendNetworks = ({ visitors, agents }: World) => {
  for (const { line } of [...visitors.values(), ...agents.values()]) line.mend();
};

/** Compares every client with the server while nothing else happens. Answers false when something is wrong. */
export const checkWorld = async (world: World, sinceMs: number): Promise<boolean> => {
  mendNetworks(world);
  const end = Date.now() + SETTLE_MS;
  let problems = await clientProblems(world);
  while (problems.length > 0 && Date.now() < end) {
    await pause(AGAIN_MS);
    problems = await clientProblems(world);
  }
  for (const problem of problems) world.violations.add('views', problem);
  const lost = await orFailure('delivery', deliveryProblems(world, sinceMs));
  for (const problem of lost) world.violations.add('delivery', problem);
  for (const problem of logProblems(world)) world.violations.add('log', problem);
  return problems.length + lost.length === 0;
};
