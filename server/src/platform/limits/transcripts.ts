import type { AccountId } from '@porchlight/core/wire/ids.ts';
import { type Ports, waitAbove } from './refuse.ts';
import { LIMITS } from './table.ts';

export const transcriptsOf = (ports: Ports, account_id: AccountId) => async (): Promise<boolean> =>
  (await waitAbove(ports, [LIMITS.transcriptsByAccount, String(account_id)])) === undefined;
