import type { Deps } from '../../domain/deps.ts';
import { type Finding, ok, warn } from './findings.ts';

const FIX =
  'Until then reports are read from the primary. Check that the standby runs and replays, and that DATABASE_READ_URL names it: see "A replica for reports" in docs/operate.md.';

export const lookAtReplica = async ({ replica }: Deps): Promise<Finding[]> => {
  if (!replica) return [];
  const { isUsable, lagMs = 0, problem = '' } = await replica.look();
  return [
    isUsable
      ? ok('Replica', `reports are read from it; ${Math.round(lagMs / 100) / 10} s behind`)
      : warn('Replica', `is not used. ${problem}`, FIX),
  ];
};
