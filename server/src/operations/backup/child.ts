import { setPriority } from 'node:os';
import type { Env } from '../../platform/config/environment.ts';
import type { Answer } from '../../platform/own-process.ts';
import { reasonOf } from './reason.ts';
import { backUpToTarget } from './to-target.ts';

/** Behind everything that users wait for. */
const LOW_PRIORITY = 10;

/** What `scheduled.ts` sends. */
export type Order = { env: Env; now: number };

/** The server is gone: another one may take over its work. `pg_dump` is in the group too. */
const endGroup = () => process.kill(-process.pid, 'SIGKILL');

const work = async ({ env, now }: Order): Promise<Answer> => {
  try {
    return { result: await backUpToTarget(env, now) };
  } catch (error) {
    return { failure: reasonOf(error) };
  }
};

setPriority(LOW_PRIORITY);
process.once('disconnect', endGroup);
process.once('message', async (order: Order) => {
  const answer = await work(order);
  process.send?.(answer, () => {
    process.off('disconnect', endGroup);
    process.exit(0);
  });
});
