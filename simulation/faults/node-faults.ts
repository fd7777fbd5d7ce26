import type { Random } from '../model/random.ts';
import type { Actions } from '../operations/action.ts';
import { changeMany } from '../operations/bulk-actions.ts';
import type { World } from '../world.ts';
import { duringFault, nodeOf, pause } from './during-fault.ts';

/** About as long as a hundred conversations take. */
const BULK_MS = 600;

type Node = NonNullable<ReturnType<typeof nodeOf>>;

/** After one node has migrated the database, a restarted node must be the next version too. */
const startAgain = async ({ installation: { next, nodes } }: World, node: Node) => {
  if (next && nodes.some(({ runs }) => runs(next.main))) node.setProgram(next.main);
  await node.start();
};

const kill = (world: World, node: Node, random: Random, why = '') =>
  duringFault(world, `kill -9 of ${node.name}${why}`, async () => {
    await node.end('SIGKILL');
    await pause(random.between(0, 3_000));
    await startAgain(world, node);
  });

export const nodeFaults: Actions<undefined> = {
  'kill -9': {
    weight: 2,
    run: async (world, _client, random) => {
      const node = nodeOf(world, random);
      if (node) await kill(world, node, random);
    },
  },
  'kill -9 in a change of many': {
    weight: 1,
    run: async (world, _client, random) => {
      const node = nodeOf(world, random);
      const agent = random.pick([...world.agents.values()]);
      if (!node || !agent) return;
      // Refused while another one of this agent runs, which is then cut off.
      await changeMany(world, agent, random).catch(() => {});
      await pause(random.below(BULK_MS));
      await kill(world, node, random, ' in a change of many');
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
