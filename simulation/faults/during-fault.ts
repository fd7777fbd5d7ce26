import type { Random } from '../model/random.ts';
import type { World } from '../world.ts';
import { recoveryProblems } from './recovery.ts';

export const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));

export const duringFault = async (world: World, name: string, work: () => Promise<void>) => {
  const end = world.faults.begin(name);
  await work().finally(end);
  for (const problem of await recoveryProblems(world)) world.violations.add('recovery', `after ${name}: ${problem}`);
};

export const nodeOf = ({ installation }: World, random: Random) => random.pick(installation.nodes);
