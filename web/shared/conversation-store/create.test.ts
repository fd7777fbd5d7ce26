import type { MessageId } from '@porchlight/core/wire/ids.ts';
import { INCOMING, OUTGOING } from '@porchlight/core/wire/message-type.ts';
import { describe, expect, it, vi } from 'vitest';
import { ApiError, isTemporary } from '../api.ts';
import type { Entry } from '../outbox/entry.ts';
import { createStore } from '../store.ts';
import { createConversationStore } from './create.ts';
import type { ConversationAdapter, ConversationFacts, OwnType, Page, StoredMessage } from './types.ts';

const message = (id: number, content: string): StoredMessage & { conversation_id: number } => ({
  id: id as MessageId,
  content,
  content_type: 'text',
  content_attributes: {},
  message_type: OUTGOING,
  created_at: id,
  conversation_id: 1,
  status: 'sent',
});

const QUIET: ConversationAdapter<0> = {
  facts: async () => ({ id: 1, status: 'open', lastSeenAt: null, teamSeenAt: null }),
  latest: async () => ({ messages: [], cursor: 0 }),
  older: async () => [],
  sync: async () => ({ payload: [], meta: { cursor: 0, more: false, reset: false } }),
  send: async () => ({ messages: [] }),
  typing: async () => {},
  seen: async () => {},
  delivered: async () => {},
  ownType: INCOMING,
};
const setUp = (adapter: Partial<ConversationAdapter<0>>) =>
  createConversationStore({
    id: null,
    cursor: 0,
    outbox: { waiting: createStore<readonly Entry[]>([]) },
    adapter: { ...QUIET, ...adapter },
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
    await expect
      .poll(() => store.getSnapshot().messages.map(({ content }) => content))
      .toEqual(['old', 'came while loading']);
    expect(store.getSnapshot().sync).toBe('ready');
    store.close();
  });

  it('shows its messages before anything else is known of it', async () => {
    const facts = Promise.withResolvers<ConversationFacts>();
    const store = setUp({
      latest: async () => ({
        messages: [message(1, 'old')],
        cursor: 1,
        facts: { id: 1, lastSeenAt: 1, teamSeenAt: null },
      }),
      facts: () => facts.promise,
    });
    const loaded = store.catchUp();
    await vi.waitFor(() => expect(store.getSnapshot().messages).toHaveLength(1));
    expect(store.getSnapshot()).toMatchObject({ id: 1, lastSeenAt: 1, status: null, sync: 'loading' });
    store.apply({ event: 'message.created', data: message(2, 'new') });
    store.markSeen();
    facts.resolve({ id: 1, status: 'open', lastSeenAt: 1, teamSeenAt: null });
    await loaded;
    expect(store.getSnapshot()).toMatchObject({ status: 'open', lastSeenAt: 2 });
    expect(store.getSnapshot().messages).toHaveLength(2);
    store.close();
  });

  it('is loaded once more when its messages came and the rest did not', async () => {
    const facts = vi.fn(QUIET.facts).mockRejectedValueOnce(new ApiError({ kind: 'network' }));
    const store = setUp({ latest: async () => ({ messages: [message(1, 'old')], cursor: 1 }), facts });
    await store.catchUp();
    expect(store.getSnapshot()).toMatchObject({ status: null, sync: 'stale' });
    await store.catchUp();
    expect(store.getSnapshot()).toMatchObject({ id: 1, status: 'open', sync: 'ready' });
    store.close();
  });

  it('is the same list of messages while only the rest of it changes', async () => {
    const store = setUp({ latest: async () => ({ messages: [message(1, 'old')], cursor: 1 }) });
    await store.catchUp();
    const { messages } = store.getSnapshot();
    store.setConnection('open');
    expect(store.getSnapshot().messages).toBe(messages);
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

it('what was seen is dated as the messages are, however wrong the device’s own clock is', async () => {
  vi.spyOn(Date, 'now').mockReturnValue(0);
  const store = setUp({
    latest: async () => ({ messages: [message(1_000, 'old'), message(2_000, 'new')], cursor: 1 }),
  });
  await store.catchUp();
  store.markSeen();
  expect(store.getSnapshot().lastSeenAt).toBe(2_000);
  store.close();
  vi.restoreAllMocks();
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

  it('that was left says nothing in the new one that has no number yet (CON-48)', async () => {
    const store = await settled();
    void store.show(null);
    store.apply({ event: 'message.created', data: message(2, 'an answer to the old one') });
    expect(store.getSnapshot()).toMatchObject({ id: null, messages: [] });
    store.apply({ event: 'conversation.created', data: conversation(2, 'open') });
    expect(store.getSnapshot().id).toBe(2);
    store.close();
  });

  it('a typing indicator ends when the message has come (LIV-16)', async () => {
    const store = await settled();
    const typing = { conversation: { id: 1 }, user: { available_name: 'Ada', avatar_url: '' }, is_private: false };
    store.apply({ event: 'conversation.typing_on', data: typing });
    expect(store.getSnapshot().typist?.name).toBe('Ada');
    store.apply({ event: 'message.created', data: message(2, 'here') });
    expect(store.getSnapshot().typist).toBeNull();
    store.close();
  });

  it('holds its id, status, messages, the cursors before and after them, and when it was last read (CON-34, CON-36)', async () => {
    const asked: unknown[] = [];
    const store = setUp({
      facts: async () => ({ id: 7, status: 'snoozed', lastSeenAt: 12, teamSeenAt: null }),
      latest: async () => ({ messages: Array.from({ length: 20 }, (_, n) => message(n + 30, 'hello')), cursor: 50 }),
      older: async (before) => {
        asked.push({ before });
        return [message(29, 'before that')];
      },
      sync: async (after) => {
        asked.push({ after });
        return { payload: [], meta: { cursor: after, more: false, reset: false } };
      },
    });
    await store.catchUp();
    await store.loadOlder();
    await store.catchUp();
    expect(store.getSnapshot()).toMatchObject({ id: 7, status: 'snoozed', lastSeenAt: 12, teamSeenAt: null });
    expect(store.getSnapshot().messages).toHaveLength(21);
    expect(asked).toEqual([{ before: 30 }, { after: 50 }]);
    store.close();
  });

  it('that has begun is this one from now on, with its state (LIV-18)', async () => {
    const store = setUp({ facts: async () => ({ id: null, status: null, lastSeenAt: null, teamSeenAt: null }) });
    await store.catchUp();
    store.apply({ event: 'conversation.created', data: conversation(4, 'pending') });
    expect(store.getSnapshot()).toMatchObject({ id: 4, status: 'pending', lastSeenAt: 9 });
    store.close();
  });

  it('is being created from the first message under way until the server has it (CON-38)', async () => {
    const waiting = createStore<readonly Entry[]>([]);
    const sent = Promise.withResolvers<void>();
    const store = createConversationStore({
      id: null,
      cursor: 0,
      outbox: { waiting },
      adapter: {
        ...QUIET,
        facts: async () => ({ id: null, status: null, lastSeenAt: null, teamSeenAt: null }),
        send: async () => {
          await sent.promise;
          const first = { ...message(1, 'written before the reload'), conversation_id: 3 };
          const stored = { ...first, message_type: INCOMING, echo_id: 'one' };
          return { messages: [stored], facts: { id: 3, status: 'open' as const } };
        },
      },
    });
    await store.catchUp();
    expect(store.getSnapshot().creating).toBe(false);
    waiting.set([entry('one')]);
    const delivering = store.deliver(entry('one'));
    expect(store.getSnapshot().creating).toBe(true);
    sent.resolve();
    await delivering;
    expect(store.getSnapshot()).toMatchObject({ id: 3, creating: false });
    waiting.set([entry('two')]);
    expect(store.getSnapshot().creating).toBe(false);
    store.close();
  });

  it('is not being created any more when its first message was refused (CON-38)', async () => {
    const waiting = createStore<readonly Entry[]>([entry('one')]);
    const facts = async () => ({ id: null, status: null, lastSeenAt: null, teamSeenAt: null });
    const store = createConversationStore({ id: null, cursor: 0, outbox: { waiting }, adapter: { ...QUIET, facts } });
    await store.catchUp();
    waiting.set([{ ...entry('one'), state: 'failed' }]);
    expect(store.getSnapshot().creating).toBe(false);
    store.close();
  });

  it('knows at the loss of the line how far it had come, and asks for what is after that (LIV-21)', async () => {
    const asked: number[] = [];
    const store = setUp({
      latest: async () => ({ messages: [message(1, 'old')], cursor: 5 }),
      sync: async (after) => {
        asked.push(after);
        const missed = { seq: 6, event: 'message.created', data: message(2, 'missed') };
        return { payload: after < 6 ? [missed] : [], meta: { cursor: 6, more: false, reset: false } };
      },
    });
    await store.catchUp();
    store.setConnection('connecting');
    expect(store.getSnapshot().messages.at(-1)?.id).toBe(1);
    store.setConnection('open');
    await store.catchUp();
    store.setConnection('connecting');
    await store.catchUp();
    // The cursor in the sequence of changes replaces the last message's id: it also finds edited messages.
    expect(asked).toEqual([5, 6]);
    expect(store.getSnapshot().messages.map(({ id }) => id)).toEqual([1, 2]);
    store.close();
  });

  it('is loading during each fetch and not after it, whether that brought something or failed (CON-37)', async () => {
    const page = Promise.withResolvers<Page>();
    const older = Promise.withResolvers<never>();
    const full = Array.from({ length: 20 }, (_, n) => message(n + 30, 'hello'));
    const store = setUp({ latest: () => page.promise, older: () => older.promise });
    const loading = store.catchUp();
    expect(store.getSnapshot().sync).toBe('loading');
    page.resolve({ messages: full, cursor: 1 });
    await loading;
    expect(store.getSnapshot().sync).toBe('ready');
    const paging = store.loadOlder();
    await expect.poll(() => store.getSnapshot().loadingOlder).toBe(true);
    older.reject(new ApiError({ kind: 'network' }));
    await paging;
    expect(store.getSnapshot()).toMatchObject({ loadingOlder: false, allLoaded: false });
    store.close();
    const failing = setUp({ latest: () => Promise.reject(new ApiError({ kind: 'network' })) });
    await failing.catchUp();
    expect(failing.getSnapshot().sync).toBe('error');
    failing.close();
  });

  it('starts with nothing under way, and says while it loads (CON-35)', async () => {
    const store = setUp({});
    expect(store.getSnapshot()).toMatchObject({ allLoaded: false, loadingOlder: false, creating: false, typist: null });
    const loading = store.catchUp();
    expect(store.getSnapshot().sync).toBe('loading');
    await loading;
    expect(store.getSnapshot().sync).toBe('ready');
    store.close();
  });
});

describe('a message that waited over a reload', () => {
  it('goes to the conversation it was written in, never to a new one', async () => {
    const sentTo: (number | null)[] = [];
    const store = setUp({
      facts: async () => ({ id: 5, status: 'open', lastSeenAt: null, teamSeenAt: null }),
      send: async (_entry, conversation) => {
        sentTo.push(conversation);
        return { messages: [] };
      },
    });
    await store.deliver(entry('one'));
    expect(sentTo).toEqual([5]);
    store.close();
  });

  it('waits on while its conversation is unknown', async () => {
    const send = vi.fn(async () => ({ messages: [] }));
    const store = setUp({ facts: () => Promise.reject(new ApiError({ kind: 'network' })), send });
    const refusal = await store.deliver(entry('one')).catch((error: unknown) => error);
    expect(isTemporary(refusal)).toBe(true);
    expect(send).not.toHaveBeenCalled();
    store.close();
  });
});

describe('what the visitor’s page says that it has', () => {
  const mine = { ...message(3, 'my own'), message_type: INCOMING };
  const existing = { ...message(4, 'known before'), status: 'delivered' as const };
  const start = async (ownType: OwnType) => {
    const said: number[][] = [];
    const delivered = async (ids: number[]) => void said.push(ids);
    const latest = async () => ({ messages: [message(1, 'one'), message(2, 'two'), mine, existing], cursor: 1 });
    const own = { cursor: 0, id: 1, outbox: { waiting: createStore<readonly Entry[]>([]) } };
    const answers = { ...QUIET, latest, delivered };
    const store =
      ownType === INCOMING
        ? createConversationStore({ ...own, adapter: { ...answers, ownType } })
        : createConversationStore({ ...own, adapter: { ...answers, ownType } });
    await store.catchUp();
    store.apply({ event: 'message.created', data: message(5, 'live') });
    store.close();
    return said;
  };

  it('is the team’s messages, each once, when they are really here', async () => {
    expect(await start(INCOMING)).toEqual([[1, 2], [5]]);
  });

  it('is nothing on the team’s side: a message is delivered to visitors alone', async () => {
    expect((await start(OUTGOING)).flat()).toEqual([]);
  });
});

describe('an answer that is being written', () => {
  it('shows its words so far, and gives way to the message at once', async () => {
    const store = setUp({ facts: async () => ({ id: 1, status: 'pending', lastSeenAt: null, teamSeenAt: null }) });
    await store.catchUp();
    const typing = (partial_content?: string) =>
      store.apply({
        event: 'conversation.typing_on',
        data: {
          conversation: { id: 1 },
          user: { name: 'Wick', type: 'agent_bot', avatar_url: '' },
          is_private: false,
          partial_content,
        },
      });
    typing();
    expect(store.getSnapshot().typist).toEqual({ name: 'Wick', avatarUrl: '', isBot: true });
    typing('You have');
    expect(store.getSnapshot().typist?.text).toBe('You have');
    store.apply({ event: 'message.created', data: message(3, 'You have 14 days.') });
    expect(store.getSnapshot()).toMatchObject({ typist: null, messages: [{ content: 'You have 14 days.' }] });
    store.close();
  });
});
