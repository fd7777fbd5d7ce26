import type { Deps } from '../deps.ts';
import { refuseAbove } from '../limits/refuse.ts';
import { LIMITS } from '../limits/table.ts';

/** 429 with the wait, once one side of a call says more than any browser has to say. */
export const limitSignals = (deps: Deps, side: string, messageId: number) =>
  refuseAbove(deps, [LIMITS.callSignals, `${side}:${messageId}`]);

/** 429 with the wait, once somebody opens or enters calls faster than people do. */
export const limitEntries = (deps: Deps, who: string) => refuseAbove(deps, [LIMITS.callEntries, who]);
