import type { Deps } from '../../domain/deps.ts';
import { refuseAbove } from '../../platform/limits/refuse.ts';
import { LIMITS } from '../../platform/limits/table.ts';

export const limitSignals = (deps: Deps, side: string, messageId: number) =>
  refuseAbove(deps, [LIMITS.callSignals, `${side}:${messageId}`]);

export const limitEntries = (deps: Deps, who: string) => refuseAbove(deps, [LIMITS.callEntries, who]);
