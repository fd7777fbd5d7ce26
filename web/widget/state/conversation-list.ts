import type { WidgetConversationSummary } from '@porchlight/core/wire/conversation.ts';
import { createStore } from '../../shared/store.ts';
import type { WidgetApi } from '../base/widget-api.ts';

/** `stale`: what shows may have changed since, and could not be asked for. */
export type ConversationListState = {
  state: 'idle' | 'loading' | 'ready' | 'stale' | 'error';
  items: readonly WidgetConversationSummary[];
};

/** Several events of one act come together: asked for once. */
const TOGETHER_MS = 300;

export type ConversationList = ReturnType<typeof createConversationList>;

/** All conversations of the visitor. Nothing is asked for before a screen wants it; from then on it keeps itself current. */
export const createConversationList = (widgetApi: Pick<WidgetApi, 'conversations'>) => {
  const store = createStore<ConversationListState>({ state: 'idle', items: [] });
  let asking: Promise<void> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const load = async (): Promise<ConversationListState> => {
    const { items } = store.getSnapshot();
    if (items.length === 0) store.set({ state: 'loading', items });
    try {
      return { state: 'ready', items: await widgetApi.conversations() };
    } catch {
      return { state: items.length === 0 ? 'error' : 'stale', items };
    }
  };
  const fetch = (): Promise<void> => {
    if (asking) return asking;
    const mine = load().then((next) => {
      // The response to a request of an earlier visitor is ignored.
      if (asking !== mine) return;
      asking = undefined;
      store.set(next);
    });
    asking = mine;
    return mine;
  };

  return {
    subscribe: store.subscribe,
    getSnapshot: store.getSnapshot,
    fetch,
    /** Something has happened in one of them. */
    touch: () => {
      if (store.getSnapshot().state === 'idle') return;
      clearTimeout(timer);
      timer = setTimeout(fetch, TOGETHER_MS);
    },
    /** Another visitor's list, or one that has grown by another's. */
    renew: () => {
      if (store.getSnapshot().state === 'idle') return;
      asking = undefined;
      store.set({ state: 'loading', items: [] });
      void fetch();
    },
    stop: () => clearTimeout(timer),
  };
};
