import type { AccountId } from '@porchlight/core/wire/ids.ts';
import { type Ports, waitAbove } from './refuse.ts';
import { LIMITS } from './table.ts';

/** Counts one transcript against the limit of the account; false: the limit is reached. */
export const transcriptsOf = (ports: Ports, account_id: AccountId) => async (): Promise<boolean> =>
  (await waitAbove(ports, [LIMITS.transcriptsByAccount, String(account_id)])) === undefined;
