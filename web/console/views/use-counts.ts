import { useEffect } from 'react';
import { useStore } from '../../shared/use-store.ts';
import type { View } from '../state/conversations/view.ts';
import type { Workspace } from '../state/workspace.ts';

export const useCounts = ({ viewCounts }: Workspace, isSeen: boolean) => {
  useEffect(() => (isSeen ? viewCounts.watch() : undefined), [viewCounts, isSeen]);
  const counts = useStore(viewCounts);
  const countOf = (list: readonly { id: number; count: number }[] | undefined, id: number) =>
    list?.find((each) => each.id === id)?.count;
  return {
    ofKind: (kind: View['kind']) => counts?.[kind || 'all'],
    snoozed: counts?.snoozed,
    ofInbox: (id: number) => countOf(counts?.inboxes, id),
    ofTeam: (id: number) => countOf(counts?.teams, id),
    ofView: (id: number) => countOf(counts?.views, id),
    ofLabel: (title: string) => counts?.labels.find((each) => each.title === title)?.count,
  };
};
