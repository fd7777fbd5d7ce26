import { INCOMING } from '@porchlight/core/wire/message-type.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Entry } from '../outbox/entry.ts';
import { createStore } from '../store.ts';
import { type ConversationStore, createConversationStore } from './create.ts';

const typing = (name: 'on' | 'off', { id = 1, is_private = false } = {}) => ({
  event: `conversation.typing_${name}`,
  data: { conversation: { id }, user: { available_name: 'Ada', avatar_url: '' }, is_private },
});

let store: ConversationStore;
beforeEach(async () => {
  store = createConversationStore({
    id: null,
    cursor: 0,
    outbox: { waiting: createStore<readonly Entry[]>([]) },
    adapter: {
      facts: async () => ({ id: 1, status: 'open', lastSeenAt: null, teamSeenAt: null }),
      latest: async () => ({ messages: [], cursor: 0 }),
      older: async () => [],
      sync: async () => ({ payload: [], meta: { cursor: 0, more: false, reset: false } }),
      send: async () => ({ messages: [] }),
      typing: async () => {},
      seen: async () => {},
      delivered: async () => {},
      ownType: INCOMING,
    },
  });
  await store.catchUp();
  vi.useFakeTimers();
});
afterEach(() => {
  store.close();
  vi.useRealTimers();
});
const name = () => store.getSnapshot().typist?.name;

describe('an agent is shown as typing', () => {
  it('for thirty seconds, which begin again with the next event (LIV-11, LIV-12, LIM-06)', () => {
    store.apply(typing('on'));
    vi.advanceTimersByTime(20_000);
    store.apply(typing('on'));
    vi.advanceTimersByTime(29_999);
    expect(name()).toBe('Ada');
    vi.advanceTimersByTime(1);
    expect(name()).toBeUndefined();
  });

  it('until they stop (LIV-13)', () => {
    store.apply(typing('on'));
    store.apply(typing('off'));
    expect(name()).toBeUndefined();
  });

  it('not for a private note, nor for another conversation (LIV-14, LIV-15)', () => {
    store.apply(typing('on', { is_private: true }));
    store.apply(typing('on', { id: 2 }));
    expect(name()).toBeUndefined();
    store.apply(typing('on'));
    store.apply(typing('off', { is_private: true }));
    store.apply(typing('off', { id: 2 }));
    expect(name()).toBe('Ada');
  });
});
