import type { AccountId } from '@porchlight/core/wire/ids.ts';
import { type Ports, waitAbove } from './refuse.ts';
import { PAGES_OF_LINKS } from './table.ts';

/** Whether the account may have one more page fetched now; counts it. */
export const mayFetchPage = async (ports: Ports, account_id: AccountId): Promise<boolean> =>
  (await waitAbove(ports, [PAGES_OF_LINKS, String(account_id)])) === undefined;
