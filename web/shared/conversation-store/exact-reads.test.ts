import { unreadMessages } from '@porchlight/core/rules/timeline/unread.ts';
import type { MessageId } from '@porchlight/core/wire/ids.ts';
import { INCOMING, OUTGOING } from '@porchlight/core/wire/message-type.ts';
import { expect, it } from 'vitest';
import type { Entry } from '../outbox/entry.ts';
import { createStore } from '../store.ts';
import { createConversationStore } from './create.ts';
import type { ConversationFacts, OwnType, StoredMessage } from './types.ts';

const SECOND = 1_700_000_000;

const message = (id: number, message_type: OwnType, ms?: number): StoredMessage => ({
  id: id as MessageId,
  content: `message ${id}`,
  content_type: 'text',
  content_attributes: {},
  message_type,
  created_at: SECOND,
  ...(ms === undefined ? {} : { created_at_ms: SECOND * 1_000 + ms }),
  conversation_id: 1,
});

const open = async (facts: Omit<ConversationFacts, 'id' | 'status'>, messages: StoredMessage[]) => {
  const store = createConversationStore({
    id: 1,
    cursor: 0,
    outbox: { waiting: createStore<readonly Entry[]>([]) },
    adapter: {
      ownType: INCOMING,
      latest: async () => ({ messages, cursor: 0 }),
      facts: async () => ({ id: 1, status: 'open', ...facts }),
      older: async () => [],
      sync: async (after) => ({ payload: [], meta: { cursor: after, more: false, reset: false } }),
      send: async () => ({ messages: [] }),
      typing: async () => {},
      seen: async () => {},
      delivered: async () => {},
    },
  });
  await store.catchUp();
  return store;
};

const seenAt = (ms: number) => ({
  event: 'conversation.read',
  data: {
    id: 1,
    status: 'open',
    contact_last_seen_at: SECOND,
    contact_last_seen_at_ms: SECOND * 1_000 + ms,
    agent_last_seen_at: SECOND,
    agent_last_seen_at_ms: SECOND * 1_000 + ms,
  },
});

const unread = ({ getSnapshot }: Awaited<ReturnType<typeof open>>) =>
  unreadMessages(getSnapshot().messages, getSnapshot().lastSeenAt).map(({ id }) => id);
const readByTeam = ({ getSnapshot }: Awaited<ReturnType<typeof open>>) =>
  getSnapshot()
    .messages.filter(({ created_at }) => created_at <= (getSnapshot().teamSeenAt ?? 0))
    .map(({ id }) => id);

it('what is written in the second of a look, but after it, is unread on both sides', async () => {
  const store = await open({ lastSeenAt: null, teamSeenAt: null }, [
    message(1, OUTGOING, 100),
    message(2, INCOMING, 150),
  ]);
  store.apply(seenAt(200));
  store.apply({ event: 'message.created', data: message(3, OUTGOING, 300) });
  store.apply({ event: 'message.created', data: message(4, INCOMING, 301) });
  expect([unread(store), readByTeam(store)]).toEqual([[3], [1, 2]]);
  store.markSeen();
  store.apply({ event: 'message.created', data: message(5, OUTGOING, 302) });
  expect(unread(store)).toEqual([5]);
});

it('a server that knows whole seconds alone is understood as before', async () => {
  const store = await open({ lastSeenAt: SECOND, teamSeenAt: SECOND }, [message(1, OUTGOING), message(2, INCOMING)]);
  expect([unread(store), readByTeam(store)]).toEqual([[], [1, 2]]);
});
