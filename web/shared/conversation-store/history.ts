import { type HistoryPart, pageStart, receive, type Timeline } from '@porchlight/core/rules/timeline/timeline.ts';
import { prepend } from '@porchlight/core/rules/timeline/timeline-history.ts';
import { MESSAGE_PAGE } from '@porchlight/core/wire/limits.ts';
import { ApiError } from '../api.ts';
import type { ConversationAdapter, StoredMessage, WaitingMessage } from './types.ts';

type Lines = Timeline<StoredMessage, WaitingMessage>;

export type HistoryDeps = {
  adapter: Pick<ConversationAdapter, 'older' | 'between'>;
  read: () => { id: number | null; timeline: Lines };
  change: (values: { timeline: Lines } | { loadingOlder: boolean }) => void;
  acknowledge: (messages: readonly StoredMessage[]) => void;
  isCurrent: () => boolean;
};

export const createHistory = ({ adapter, read, change, acknowledge, isCurrent }: HistoryDeps) => {
  let underWay = 0;
  let isLoadingOlder = false;
  /** Changes of messages that are not loaded, which a page in flight may not contain. */
  let late: StoredMessage[] = [];

  const fetchPart = async (before: number, ask: () => Promise<HistoryPart<StoredMessage>>): Promise<boolean> => {
    underWay += 1;
    try {
      const part = await ask();
      if (!isCurrent()) return false;
      change({ timeline: late.reduce<Lines>(receive, prepend(read().timeline, { ...part, before })) });
      acknowledge(part.messages);
      return true;
    } finally {
      underWay -= 1;
      if (underWay === 0) late = [];
    }
  };

  const askForPage = async (before: number) => {
    const messages = await adapter.older(before, read().id);
    return { messages, from: pageStart(messages, MESSAGE_PAGE) };
  };

  const loadOlder = async () => {
    if (isLoadingOlder || !isCurrent()) return;
    isLoadingOlder = true;
    try {
      // A page of deleted messages alone does not move the list, which would not request another.
      for (let before = read().timeline.loadedFrom; before; before = read().timeline.loadedFrom) {
        const requested = before;
        change({ loadingOlder: true });
        if (
          !(await fetchPart(requested, () => askForPage(requested))) ||
          read().timeline.sent.some(({ id }) => id < requested)
        )
          break;
      }
    } catch {
    } finally {
      isLoadingOlder = false;
      if (isCurrent()) change({ loadingOlder: false });
    }
  };

  return {
    note: (message: StoredMessage) => {
      if (underWay > 0 && message.id < (read().timeline.loadedFrom ?? 0)) late.push(message);
    },
    loadOlder,
    loadBackTo: async (id: number) => {
      for (let before = read().timeline.loadedFrom; isCurrent() && before !== 0; before = read().timeline.loadedFrom) {
        if (before === null) throw new ApiError({ kind: 'network' });
        if (id >= before || !adapter.between) return;
        const requested = before;
        const ask = async () => ({ messages: (await adapter.between?.(id, requested)) ?? [], from: id });
        if (!(await fetchPart(requested, ask))) return;
      }
    },
  };
};
export type History = ReturnType<typeof createHistory>;
