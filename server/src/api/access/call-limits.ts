import type { Deps } from '../../domain/deps.ts';
import { refuseAbove } from '../../platform/limits/refuse.ts';
import { LIMITS } from '../../platform/limits/table.ts';

/** 429 with the wait for a side of a call that sends more signals than a browser needs. */
export const limitSignals = (deps: Deps, side: string, messageId: number) =>
  refuseAbove(deps, [LIMITS.callSignals, `${side}:${messageId}`]);

/** 429 with the wait for a user who opens or joins calls faster than a person can. */
export const limitEntries = (deps: Deps, who: string) => refuseAbove(deps, [LIMITS.callEntries, who]);
