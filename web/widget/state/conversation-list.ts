import type { WidgetConversationSummary } from '@porchlight/core/wire/conversation.ts';
import { createStore } from '../../shared/store.ts';
import type { WidgetApi } from '../base/widget-api.ts';

export type ConversationListState = {
  state: 'idle' | 'loading' | 'ready' | 'stale' | 'error';
  items: readonly WidgetConversationSummary[];
};

/** Several events of one act come together and cause one request. */
const TOGETHER_MS = 300;

export type ConversationList = ReturnType<typeof createConversationList>;

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
    /** An event of one of the conversations. */
    touch: () => {
      if (store.getSnapshot().state === 'idle') return;
      clearTimeout(timer);
      // A response that is on its way may be older than the event.
      timer = setTimeout(() => void (asking ? asking.then(fetch) : fetch()), TOGETHER_MS);
    },
    renew: () => {
      if (store.getSnapshot().state === 'idle') return;
      asking = undefined;
      store.set({ state: 'loading', items: [] });
      void fetch();
    },
    stop: () => clearTimeout(timer),
  };
};
