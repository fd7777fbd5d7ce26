import { foldForSearch } from '@porchlight/core/rules/matching/search-folding.ts';
import type { CannedResponseId } from '@porchlight/core/wire/ids.ts';
import type { CannedResponseRow } from '../../platform/database/schema/workspace.ts';
import type { Usage } from './queries.ts';

type Text = Pick<CannedResponseRow, 'short_code' | 'content'>;

/** Best first: prefix of the code, part of the code, part of the content (wire protocol 11.9). */
const matchOf = ({ short_code, content }: Text, folded: string) => {
  const code = foldForSearch(short_code);
  if (code.startsWith(folded)) return 0;
  if (code.includes(folded)) return 1;
  return foldForSearch(content).includes(folded) ? 2 : undefined;
};

/** Those that match, best match first; among equals the ones that the agent uses most, then in the given order. */
export const rankCannedResponses = <Row extends Text & { id: CannedResponseId }>(
  rows: readonly Row[],
  search: string,
  usage: ReadonlyMap<CannedResponseId, Pick<Usage, 'own_use_count'>>,
): Row[] => {
  const folded = foldForSearch(search.trim());
  const usesOf = ({ id }: Row) => usage.get(id)?.own_use_count ?? 0;
  return rows
    .flatMap((row) => {
      const match = matchOf(row, folded);
      return match === undefined ? [] : [{ row, match }];
    })
    .sort((one, other) => one.match - other.match || usesOf(other.row) - usesOf(one.row))
    .map(({ row }) => row);
};
