import { useEffect, useRef } from 'react';
import type { ConversationSnapshot } from '../state/conversation/port.ts';
import type { Row } from '../state/conversation/rows.ts';

/** How far back a message is looked for: it may have been deleted since it was found. */
const MOST_PAGES = 50;

type Opened = {
  /** Id of the message, as the route has it; without one nothing happens. */
  at: string | undefined;
  rows: readonly Row[];
  state: Pick<ConversationSnapshot, 'id' | 'sync' | 'loadingOlder' | 'allLoaded'>;
  loadOlder: () => void;
  jump: (key: string) => void;
};

/** Loads older messages up to the one that the conversation was opened at, and goes to it once. */
export const useOpenAt = ({ at, rows, state, loadOlder, jump }: Opened): void => {
  const { id, sync, loadingOlder, allLoaded } = state;
  const search = useRef({ conversation: id, pages: 0, isOver: at === undefined });
  useEffect(() => {
    if (search.current.isOver || search.current.conversation !== id) return;
    const row = rows.find((each) => each.kind === 'message' && String(each.message.id) === at);
    if (row) {
      search.current.isOver = true;
      jump(row.key);
    } else if (sync === 'ready' && !loadingOlder && !allLoaded && search.current.pages < MOST_PAGES) {
      search.current.pages += 1;
      loadOlder();
    }
  }, [at, rows, id, sync, loadingOlder, allLoaded, loadOlder, jump]);
};
