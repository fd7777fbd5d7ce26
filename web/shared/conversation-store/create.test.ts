import { describe, expect, it, vi } from 'vitest';
import type { MessageId } from '@porchlight/core/wire/ids.ts';
import { ApiError, isTemporary } from '../api.ts';
import { createStore } from '../store.ts';
import type { Entry } from '../outbox/entry.ts';
import { createConversationStore } from './create.ts';
import type { ConversationAdapter, Page, StoredMessage } from './types.ts';

const message = (id: number, content: string): StoredMessage & { conversation_id: number } => ({
  id: id as MessageId,
  content,
  content_type: 'text',
  content_attributes: {},
  message_type: 1,
  created_at: id,
  conversation_id: 1,
  status: 'sent',
});

const setUp = (adapter: Partial<ConversationAdapter>) => {
  return createConversationStore({
    cursor: 0,
    outbox: { waiting: createStore<readonly Entry[]>([]) },
    adapter: {
      facts: async () => ({ id: 1, status: 'open', lastSeenAt: null }),
      latest: async () => ({ messages: [], cursor: 0 }),
      older: async () => [],
      sync: async () => ({ payload: [], meta: { cursor: 0, more: false, reset: false } }),
      send: async () => ({ messages: [] }),
      typing: async () => {},
      seen: async () => {},
      delivered: async () => {},
      ownType: 0,
      ...adapter,
    },
  });
};

describe('a conversation that is loading', () => {
  it('keeps what comes live before an older page of history does (LIV-22)', async () => {
    const page = Promise.withResolvers<Page>();
    const late = message(2, 'came while loading');
    const store = setUp({
      latest: () => page.promise,
      sync: async (after) => ({
        payload: after < 7 ? [{ seq: 7, event: 'message.created', data: late }] : [],
        meta: { cursor: 7, more: false, reset: false },
      }),
    });
    void store.catchUp();
    store.apply({ event: 'message.created', data: late });
    page.resolve({ messages: [message(1, 'old')], cursor: 6 });
    await vi.waitFor(() =>
      expect(store.getSnapshot().messages.map(({ content }) => content)).toEqual(['old', 'came while loading']),
    );
    expect(store.getSnapshot().sync).toBe('ready');
    store.close();
  });

  it('says that it is not up to date when it cannot catch up, and is again at the next try', async () => {
    let broken = false;
    const store = setUp({
      latest: async () => ({ messages: [message(1, 'old')], cursor: 1 }),
      sync: async () => {
        if (broken) throw new Error('no line');
        return { payload: [], meta: { cursor: 1, more: false, reset: false } };
      },
    });
    await store.catchUp();
    broken = true;
    await store.catchUp();
    expect(store.getSnapshot().sync).toBe('stale');
    broken = false;
    await store.catchUp();
    expect(store.getSnapshot().sync).toBe('ready');
    store.close();
  });
});

const conversation = (id: number, status: string) => ({ id, status, contact_last_seen_at: 9 });

describe('a conversation among others', () => {
  const settled = async () => {
    const store = setUp({ latest: async () => ({ messages: [message(1, 'old')], cursor: 1 }) });
    await store.catchUp();
    return store;
  };

  it('takes its own messages, status and last look, and nothing of another (CON-49, CON-51, LIV-08)', async () => {
    const store = await settled();
    store.apply({ event: 'message.created', data: { ...message(2, 'of another'), conversation_id: 2 } });
    store.apply({ event: 'conversation.status_changed', data: conversation(2, 'resolved') });
    expect([store.getSnapshot().messages.length, store.getSnapshot().status]).toEqual([1, 'open']);
    store.apply({ event: 'conversation.status_changed', data: conversation(1, 'resolved') });
    expect(store.getSnapshot()).toMatchObject({ status: 'resolved', lastSeenAt: 9 });
    store.close();
  });

  it('that was left says nothing in the new one that has no number yet (users-say 61)', async () => {
    const store = await settled();
    store.clear();
    store.apply({ event: 'message.created', data: message(2, 'an answer to the old one') });
    expect(store.getSnapshot()).toMatchObject({ id: null, messages: [] });
    store.apply({ event: 'conversation.created', data: conversation(2, 'open') });
    expect(store.getSnapshot().id).toBe(2);
    store.close();
  });

  it('nobody is typing any more when their message has come (LIV-16)', async () => {
    const store = await settled();
    const typing = { conversation: { id: 1 }, user: { available_name: 'Ada', avatar_url: '' }, is_private: false };
    store.apply({ event: 'conversation.typing_on', data: typing });
    expect(store.getSnapshot().typist?.name).toBe('Ada');
    store.apply({ event: 'message.created', data: message(2, 'here') });
    expect(store.getSnapshot().typist).toBeNull();
    store.close();
  });

  it('starts with nothing under way, and says while it loads (CON-35, CON-37)', async () => {
    const store = setUp({});
    expect(store.getSnapshot()).toMatchObject({ allLoaded: false, loadingOlder: false, creating: false, typist: null });
    const loading = store.catchUp();
    expect(store.getSnapshot().sync).toBe('loading');
    await loading;
    expect(store.getSnapshot().sync).toBe('ready');
    store.close();
  });
});

const entry = (echo_id: string): Entry => ({
  echo_id,
  owner: 'me',
  content: 'written before the reload',
  reply_to: null,
  payload: {},
  created_at: 1,
  state: 'waiting',
  attempts: 0,
});

describe('a message that waited over a reload', () => {
  it('goes to the conversation it was written in, never to a new one (users-say 48, 51)', async () => {
    const sentTo: (number | null)[] = [];
    const store = setUp({
      facts: async () => ({ id: 5, status: 'open', lastSeenAt: null }),
      send: async (_entry, conversation) => {
        sentTo.push(conversation);
        return { messages: [] };
      },
    });
    await store.deliver(entry('one'));
    expect(sentTo).toEqual([5]);
    store.close();
  });

  it('waits on while nobody can say which conversation that is', async () => {
    const send = vi.fn(async () => ({ messages: [] }));
    const store = setUp({ facts: () => Promise.reject(new ApiError({ kind: 'network' })), send });
    const refusal = await store.deliver(entry('one')).catch((error: unknown) => error);
    expect(isTemporary(refusal)).toBe(true);
    expect(send).not.toHaveBeenCalled();
    store.close();
  });
});

describe('an answer that is being written', () => {
  it('shows its words so far, and gives way to the message at once (users-say 64)', async () => {
    const store = setUp({ facts: async () => ({ id: 1, status: 'pending', lastSeenAt: null }) });
    await store.catchUp();
    const typing = (partial_content?: string) =>
      store.apply({
        event: 'conversation.typing_on',
        data: { conversation: { id: 1 }, user: { name: 'Wick', avatar_url: '' }, is_private: false, partial_content },
      });
    typing();
    expect(store.getSnapshot().typist).toEqual({ name: 'Wick', avatarUrl: '' });
    typing('You have');
    expect(store.getSnapshot().typist?.text).toBe('You have');
    store.apply({ event: 'message.created', data: message(3, 'You have 14 days.') });
    expect(store.getSnapshot()).toMatchObject({ typist: null, messages: [{ content: 'You have 14 days.' }] });
    store.close();
  });
});
