import { rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Actions } from '../operations/action.ts';
import { duringFault, nodeOf, pause } from './during-fault.ts';

const HOUR_MS = 3_600_000;
const BLOCK = Buffer.alloc(1024 * 1024, 1);
const LONGEST_MS = 6_000;

const fill = (folder: string) => {
  const file = join(folder, 'filling');
  try {
    for (;;) {
      const { bavail, bsize } = statfsSync(folder);
      if (bavail * bsize < BLOCK.length) break;
      writeFileSync(file, BLOCK, { flag: 'a' });
    }
  } catch {
    // Full is the intended state.
  }
  return () => rmSync(file, { force: true });
};

export const machineFaults: Actions<undefined> = {
  'disk full': {
    weight: 1,
    run: async (world, _client, random) => {
      if (!world.installation.hasOwnDisk) return;
      await duringFault(world, 'disk full', async () => {
        const empty = fill(world.installation.dataDir);
        await pause(random.between(1_000, LONGEST_MS));
        empty();
      });
    },
  },
  'slow disk': {
    weight: 1,
    run: async (world, _client, random) => {
      const disk = world.installation.slowDisk;
      if (!disk) return;
      await duringFault(world, 'slow disk', async () => {
        disk.setDelay(random.between(20, 400));
        await pause(random.between(1_000, LONGEST_MS));
        disk.setDelay(0);
      });
    },
  },
  'slow process': {
    weight: 1,
    run: async (world, _client, random) => {
      const node = nodeOf(world, random);
      await duringFault(world, `slow ${node?.name}`, async () => {
        for (let count = 0; count < 10; count += 1) {
          node?.pause();
          await pause(random.between(50, 300));
          node?.resume();
          await pause(random.between(50, 200));
        }
      });
    },
  },
  'clock jump': {
    weight: 1.5,
    run: async (world, _client, random) => {
      // Past midnight, into another month, or back as after a wrong time was corrected; all nodes alike.
      const offset = (random.pick([-0.1, 0.02, 1, 13, 24, 24 * 31]) ?? 1) * HOUR_MS;
      await duringFault(world, `clock jump of ${Math.round(offset / 60_000)} minutes`, async () => {
        world.installation.moveClock(offset);
      });
    },
  },
};
