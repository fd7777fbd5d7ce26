import { silentNodes } from '../invariants/said-state.ts';
import type { Actions } from '../operations/action.ts';
import type { World } from '../world.ts';
import { duringFault, pause } from './during-fault.ts';

const LONGEST_MS = 8_000;
/** A missing service has been noticed by then. */
const NOTICED_MS = 5_000;

const lineOf = ({ installation }: World, name: string) => installation.services[name];

/** `check`: reported as down in `/metrics` meanwhile. */
const stopped = (name: string, check: string) => ({
  weight: 1,
  run: async (world: World, _client: undefined, random: { between: (from: number, to: number) => number }) => {
    const line = lineOf(world, name);
    if (!line) return;
    await duringFault(world, `${name} stopped`, async () => {
      line.cut();
      const length = random.between(500, LONGEST_MS);
      await pause(length);
      if (length < NOTICED_MS) return line.mend();
      for (const problem of await silentNodes(world, check)) world.violations.add('metrics', problem);
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
    // New connections work at once: the server has to find the dead ones by its deadlines.
    await duringFault(world, `${name} half-open`, async () => line.freeze());
  },
});

const slow = (name: string) => ({
  weight: 1,
  run: async (world: World, _client: undefined, random: { between: (from: number, to: number) => number }) => {
    const line = lineOf(world, name);
    if (!line) return;
    await duringFault(world, `${name} slow`, async () => {
      line.setDelay(random.between(20, 300));
      await pause(random.between(1_000, LONGEST_MS));
      line.setDelay(0);
    });
  },
});

export const serviceFaults: Actions<undefined> = {
  'postgres stopped': stopped('postgres', 'store'),
  'postgres half-open': halfOpen('postgres'),
  'postgres slow': slow('postgres'),
  'redis stopped': stopped('redis', 'bus'),
  'redis half-open': halfOpen('redis'),
};
