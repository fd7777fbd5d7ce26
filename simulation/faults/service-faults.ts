import type { Actions } from '../operations/action.ts';
import type { World } from '../world.ts';
import { duringFault, pause } from './during-fault.ts';

const LONGEST_MS = 8_000;

const lineOf = ({ installation }: World, name: string) => installation.services[name];

const stopped = (name: string) => ({
  weight: 1,
  run: async (world: World, _nobody: undefined, random: { between: (from: number, to: number) => number }) => {
    const line = lineOf(world, name);
    if (!line) return;
    await duringFault(world, `${name} stopped`, async () => {
      line.cut();
      await pause(random.between(500, LONGEST_MS));
      line.mend();
    });
  },
});

/** Open connections carry nothing any more, as after a failover or a lost NAT entry; new ones work. */
const halfOpen = (name: string) => ({
  weight: 1,
  run: async (world: World) => {
    const line = lineOf(world, name);
    if (!line) return;
    await duringFault(world, `${name} half-open`, async () => {
      line.freeze();
      // The server has to notice this on its own: its deadlines are what ends the fault.
      await pause(DEADLINE_MS);
    });
  },
});

/** What the documentation promises for a statement whose answer never comes. */
const DEADLINE_MS = 20_000;

const slow = (name: string) => ({
  weight: 1,
  run: async (world: World, _nobody: undefined, random: { between: (from: number, to: number) => number }) => {
    const line = lineOf(world, name);
    if (!line) return;
    await duringFault(world, `${name} slow`, async () => {
      line.setDelay(random.between(20, 300));
      await pause(random.between(1_000, LONGEST_MS));
      line.setDelay(0);
    });
  },
});

/** Faults of PostgreSQL and Redis, as the nodes see them. */
export const serviceFaults: Actions<undefined> = {
  'postgres stopped': stopped('postgres'),
  'postgres half-open': halfOpen('postgres'),
  'postgres slow': slow('postgres'),
  'redis stopped': stopped('redis'),
  'redis half-open': halfOpen('redis'),
};
