import type { World } from '../world.ts';
import { saidProblems } from './said-state.ts';

type Ready = { store: boolean; migrations: boolean; bus: boolean; jobs: boolean; job_lag_seconds: number | null };

const DRAIN_MS = 40_000;
const LATEST_JOB_SECONDS = 30;
const MORE_FILES = 40;
const MORE_BYTES = 400 * 1024 * 1024;

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

const drainProblems = async ({ api }: World): Promise<string[]> => {
  let last = '';
  for (const end = Date.now() + DRAIN_MS; Date.now() < end; await pause(1_000)) {
    const ready = await api.get<Ready>('/ready').catch(() => undefined);
    // The small disk of a run with faults is always short of space.
    if (
      ready?.store &&
      ready.migrations &&
      ready.bus &&
      ready.jobs &&
      (ready.job_lag_seconds ?? 0) < LATEST_JOB_SECONDS
    )
      return [];
    last = JSON.stringify(ready);
  }
  return [`${DRAIN_MS / 1000} s after the last step the server is not ready and without late jobs: ${last}`];
};

/** Before the actors start. */
export const measureNodes = ({ installation }: World) => installation.nodes.map((node) => node.statistics());

/** After the actors have left: jobs are done, memory and open files are released, and `/metrics` is right. */
export const resourceProblems = async (world: World, before: ReturnType<typeof measureNodes>): Promise<string[]> => {
  for (const visitor of world.visitors.values()) visitor.close();
  for (const agent of world.agents.values()) agent.close();
  world.closeLines();
  const problems = await drainProblems(world);
  const said = await saidProblems(world).catch((error: unknown) => [`doctor or /metrics does not answer: ${error}`]);
  problems.push(...said);
  for (const [index, now] of measureNodes(world).entries()) {
    const then = before[index];
    if (!then) continue;
    const name = world.installation.nodes[index]?.name;
    if (now.openFiles > then.openFiles + MORE_FILES)
      problems.push(`${name} holds ${now.openFiles} open files, and held ${then.openFiles} before`);
    if (now.memoryBytes > then.memoryBytes + MORE_BYTES)
      problems.push(`${name} holds ${now.memoryBytes >> 20} MB, and held ${then.memoryBytes >> 20} MB before`);
  }
  return problems;
};
