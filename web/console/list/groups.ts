import type { TextKey } from '../base/texts.ts';
import type { ListState } from '../state/conversations/list-store.ts';

/** A group of rows, from an index on; `count` where the rows are to be counted. */
export type Group = { index: number; title: TextKey; count: number | null };

/** Those who wait first. Only the server knows where the second group begins, and only by waiting time. */
export const groupsOf = ({ view, waiting, total }: Pick<ListState, 'view' | 'waiting' | 'total'>): readonly Group[] => {
  if (view.sort !== 'waiting_since_asc' || view.status !== 'open' || waiting === null || total === 0) return [];
  const first: Group = { index: 0, title: 'WAITING_FOR_YOU', count: waiting };
  const second: Group = { index: waiting, title: 'REPLIED', count: null };
  return [...(waiting > 0 ? [first] : []), ...(waiting < total ? [second] : [])];
};
