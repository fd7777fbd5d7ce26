import type { Profile } from '@porchlight/core/wire/agent.ts';
import type { ListStore } from '../conversations/list-store.ts';
import { type AfterClosing, afterClosingOf } from './after-closing.ts';

type LeaveDeps = {
  list: Pick<ListStore, 'isListed' | 'neighbour'>;
  profileNow: () => Profile;
  openNow: () => number | null;
  go: (id: number | null) => void;
};

export const createLeave = ({ list, profileNow, openNow, go }: LeaveDeps) => {
  /** The other neighbour at the end of the list; null when there is none at all. */
  const neighbourOf = async (id: number, direction: 1 | -1) => {
    const first = await list.neighbour(id, direction);
    if (first !== null && first !== id) return first;
    const second = await list.neighbour(id, direction === 1 ? -1 : 1);
    return second === id ? null : second;
  };

  return async (id: number, choice: AfterClosing = afterClosingOf(profileNow())): Promise<void> => {
    // One that was opened by a link or a search has no place in the list to go on from.
    if (choice === 'stay' || !list.isListed(id)) return;
    if (choice === 'list') return go(null);
    const next = await neighbourOf(id, choice === 'previous' ? -1 : 1);
    // Reading the list may take a moment, in which the agent may have opened another conversation.
    if (next !== null && openNow() === id) go(next);
  };
};
