import type { CableEvent } from '@porchlight/core/wire/cable-events.ts';
import type { TeamConversation } from '@porchlight/core/wire/conversation.ts';
import { createStore } from '../../../shared/store.ts';

/** Several events of one act come together and cause one request. */
const SOON_MS = 300;

export type OtherConversations = { state: 'loading' | 'ready' | 'failed'; items: readonly TeamConversation[] };

type Deps = {
  id: number;
  read: (contactId: number) => Promise<readonly TeamConversation[]>;
};

/** The conversations of the same contact that this one may be merged with: none that has been merged into another. */
export const createOtherConversations = ({ id, read }: Deps) => {
  const store = createStore<OtherConversations>({ state: 'loading', items: [] });
  const isHidden = createStore(false);
  let contactId: number | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let latestRequest = 0;

  const load = async () => {
    timer = undefined;
    if (contactId === undefined) return;
    latestRequest += 1;
    const mine = latestRequest;
    try {
      const found = await read(contactId);
      if (mine !== latestRequest) return;
      const items = found.filter((each) => each.id !== id && each.merged_into === undefined);
      store.set({ state: 'ready', items });
    } catch {
      if (mine === latestRequest) store.set({ state: 'failed', items: store.getSnapshot().items });
    }
  };

  return {
    subscribe: store.subscribe,
    getSnapshot: store.getSnapshot,
    /** Whether the agent has closed the suggestion in this thread. */
    isHidden,
    load,
    setContact: (next: number | undefined) => {
      if (next === contactId) return;
      contactId = next;
      void load();
    },
    apply: (message: CableEvent) => {
      switch (message.event) {
        case 'conversation.created':
        case 'conversation.updated':
        case 'conversation.status_changed':
        case 'conversation.contact_changed':
          if (message.data.meta.sender.id === contactId) timer ??= setTimeout(() => void load(), SOON_MS);
          return;
        case 'conversation.deleted':
          if (store.getSnapshot().items.some((each) => each.id === message.data.id)) void load();
      }
    },
    close: () => {
      latestRequest += 1;
      clearTimeout(timer);
    },
  };
};

/** The one to suggest: something is still to be done in it. */
export const openOther = ({ items }: OtherConversations): TeamConversation | undefined =>
  items.find(({ status }) => status !== 'resolved');
