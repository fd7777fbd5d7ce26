import type { Actions } from '../operations/action.ts';
import type { World } from '../world.ts';
import { duringFault, nodeOf, pause } from './during-fault.ts';

type Node = NonNullable<ReturnType<typeof nodeOf>>;

/** After one node has migrated the database, a restarted node must be the next version too. */
const startAgain = async ({ installation: { next, nodes } }: World, node: Node) => {
  if (next && nodes.some(({ runs }) => runs(next.main))) node.setProgram(next.main);
  await node.start();
};

export const nodeFaults: Actions<undefined> = {
  'kill -9': {
    weight: 2,
    run: async (world, _client, random) => {
      const node = nodeOf(world, random);
      if (!node) return;
      await duringFault(world, `kill -9 of ${node.name}`, async () => {
        await node.end('SIGKILL');
        await pause(random.between(0, 3_000));
        await startAgain(world, node);
      });
    },
  },
  restart: {
    weight: 2,
    run: async (world, _client, random) => {
      const node = nodeOf(world, random);
      if (!node) return;
      await duringFault(world, `restart of ${node.name}`, async () => {
        await node.end('SIGTERM');
        await startAgain(world, node);
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
    run: async (world, _client, random) => {
      const node = nodeOf(world, random);
      await duringFault(world, `frozen ${node?.name}`, async () => {
        node?.pause();
        await pause(random.between(500, 8_000));
        node?.resume();
      });
    },
  },
};
