import type { CableEvent } from '@porchlight/core/wire/cable-events.ts';
import { accountPath } from '@porchlight/core/wire/http.ts';
import type { ViewCounts } from '@porchlight/core/wire/view-counts.ts';
import type { Api } from '../../../shared/api.ts';
import { createRetry } from '../../../shared/retry.ts';
import { createStore } from '../../../shared/store.ts';
import { createThrottle } from '../../base/throttle.ts';

/** Counting reads every open conversation of the account, once for each saved view. */
const PACE = { soonMs: 300, restMs: 3_000, restTimes: 4 };

const COUNTED = new Set<CableEvent['event']>([
  // Whether it waits for a reply, and who takes part in it.
  'message.created',
  'conversation.mentioned',
  'conversation.created',
  'conversation.updated',
  'conversation.status_changed',
  'conversation.deleted',
  'conversation.access_changed',
  'conversation.contact_changed',
  'assignee.changed',
  'team.changed',
  'account.cache_invalidated',
]);

/** Undefined until they are known. Call `watch` when the sidebar appears, and its result when it is gone. */
export const createViewCounts = ({ api, accountId }: { api: Api; accountId: number }) => {
  const store = createStore<ViewCounts | undefined>(undefined);
  let isWatched = false;
  const refresh = createThrottle(async () => {
    if (!isWatched) return;
    try {
      store.set(await api.get<ViewCounts>(accountPath(accountId, 'conversations/view_counts')));
      retry.stop();
    } catch {
      retry.later();
    }
  }, PACE);
  const retry = createRetry(() => void refresh.now());
  const stop = () => {
    isWatched = false;
    retry.stop();
    refresh.stop();
  };
  const refreshSoon = () => {
    if (isWatched) refresh.soon();
  };
  return {
    subscribe: store.subscribe,
    getSnapshot: store.getSnapshot,
    apply: ({ event }: CableEvent) => {
      if (COUNTED.has(event)) refreshSoon();
    },
    /** After a connection was lost, or a change was missed. */
    refreshSoon,
    watch: () => {
      isWatched = true;
      void refresh.now();
      return stop;
    },
    close: stop,
  };
};
