import type { Random } from '../model/random.ts';
import type { World } from '../world.ts';

export const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));

/** Does a fault from its beginning to its end, and says both in the log of faults. */
export const duringFault = async (world: World, name: string, work: () => Promise<void>) => {
  const end = world.faults.begin(name);
  await work().finally(end);
};

export const nodeOf = ({ installation }: World, random: Random) => random.pick(installation.nodes);
