import type { SocketMessage } from '@porchlight/core/wire/message.ts';
import { INCOMING } from '@porchlight/core/wire/message-type.ts';
import { createStore } from '../../../shared/store.ts';

/** Contact -> the page of the site they wrote from last, while this workspace was open (AGT-16). */
export const createVisitorPages = () => {
  const store = createStore<ReadonlyMap<number, string>>(new Map());
  return {
    subscribe: store.subscribe,
    getSnapshot: store.getSnapshot,
    apply: ({ message_type, sender, additional_attributes }: SocketMessage) => {
      const page = additional_attributes['referer_url'];
      if (message_type === INCOMING && sender && typeof page === 'string')
        store.set(new Map(store.getSnapshot()).set(sender.id, page));
    },
  };
};
