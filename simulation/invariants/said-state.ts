import type { Node } from '../servers/node-process.ts';
import type { World } from '../world.ts';

type Finding = { name: string; state: string; says: string };

const CHECK = /^porchlight_check_up\{check="(\w+)"\} (\d)$/gm;
/** Findings of the doctor that are OK on every machine when nothing is broken. */
const HEALTHY = new Set(['Database', 'Files', 'Redis', 'Jobs']);

const metricsOf = ({ port }: Node) =>
  fetch(`http://127.0.0.1:${port}/metrics`, { signal: AbortSignal.timeout(15_000) }).then((answer) => answer.text());

const checksIn = (text: string) => new Map([...text.matchAll(CHECK)].map(([, name, value]) => [name, value === '1']));

export const silentNodes = async ({ installation }: World, check: string): Promise<string[]> => {
  const problems: string[] = [];
  for (const node of installation.nodes) {
    if (!node.isRunning()) continue;
    const checks = checksIn(await metricsOf(node));
    if (checks.get(check) !== false) problems.push(`/metrics of ${node.name} says that ${check} is up`);
  }
  return problems;
};

export const saidProblems = async ({ installation, api, accountId }: World): Promise<string[]> => {
  const problems: string[] = [];
  // The small disk of a run with faults may be short of space.
  for (const node of installation.nodes)
    for (const [check, isUp] of checksIn(await metricsOf(node)))
      if (!isUp && !(check === 'disk' && installation.hasOwnDisk))
        problems.push(`/metrics of ${node.name} says that ${check} is down while nothing is wrong`);
  const { payload } = await api.get<{ payload: Finding[] }>(`/api/v1/accounts/${accountId}/doctor`);
  for (const { name, state, says } of payload)
    if (HEALTHY.has(name) && state !== 'ok') problems.push(`the doctor says of ${name}: ${says}`);
  return problems;
};
