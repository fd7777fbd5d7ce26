import type { Actions } from '../operations/action.ts';
import { duringFault, nodeOf, pause } from './during-fault.ts';

/** Faults of the server processes. Each ends what it began. */
export const nodeFaults: Actions<undefined> = {
  'kill -9': {
    weight: 2,
    run: async (world, _nobody, random) => {
      const node = nodeOf(world, random);
      await duringFault(world, `kill -9 of ${node?.name}`, async () => {
        await node?.end('SIGKILL');
        await pause(random.between(0, 3_000));
        await node?.start();
      });
    },
  },
  restart: {
    weight: 2,
    run: async (world, _nobody, random) => {
      const node = nodeOf(world, random);
      await duringFault(world, `restart of ${node?.name}`, async () => {
        await node?.end('SIGTERM');
        await node?.start();
      });
    },
  },
  'next version': {
    weight: 1,
    run: async (world) => {
      const { next, nodes } = world.installation;
      const node = next && nodes.find(({ runs }) => !runs(next.main));
      if (!next || !node) return;
      await duringFault(world, `next version on ${node.name}`, async () => {
        await node.end('SIGTERM');
        node.setProgram(next.main);
        await node.start();
      });
    },
  },
  'frozen process': {
    weight: 1,
    run: async (world, _nobody, random) => {
      const node = nodeOf(world, random);
      await duringFault(world, `frozen ${node?.name}`, async () => {
        node?.pause();
        await pause(random.between(500, 8_000));
        node?.resume();
      });
    },
  },
};
