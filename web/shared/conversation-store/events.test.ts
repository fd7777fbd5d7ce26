import type { MessageId } from '@porchlight/core/wire/ids.ts';
import { OUTGOING } from '@porchlight/core/wire/message-type.ts';
import { describe, expect, it } from 'vitest';
import { judge, type Meaning, readEvent, type Verdict } from './events.ts';
import type { StoredMessage } from './types.ts';

const conversation = {
  id: 5,
  status: 'open',
  contact_last_seen_at: 10,
  contact_last_seen_at_ms: 10_250,
  agent_last_seen_at: 20,
};
const facts = { status: 'open', lastSeenAt: 10.25, teamSeenAt: 20 };
const message = { id: 7, conversation_id: 5, content: 'hello' };
const typing = (user: object, rest: object = {}) => ({ conversation: { id: 5 }, is_private: false, user, ...rest });

describe('an event of the live connection', () => {
  it.each([
    ['message.created', message, { kind: 'message', of: 5, isNew: true, message }],
    ['message.updated', message, { kind: 'message', of: 5, isNew: false, message }],
    ['conversation.created', conversation, { kind: 'conversation', of: 5, begins: true, facts }],
    ['conversation.updated', conversation, { kind: 'conversation', of: 5, begins: false, facts }],
    ['conversation.status_changed', conversation, { kind: 'conversation', of: 5, begins: false, facts }],
    ['conversation.read', conversation, { kind: 'conversation', of: 5, begins: false, facts }],
    ['conversation.deleted', { id: 5 }, { kind: 'gone', id: 5 }],
    ['conversation.typing_off', typing({ name: 'Mia', thumbnail: '/m' }), { kind: 'typing', of: 5, typist: null }],
    ['conversation.typing_on', typing({ name: 'Mia' }, { is_private: true }), { kind: 'other' }],
    ['conversation.typing_off', typing({ name: 'Mia' }, { is_private: true }), { kind: 'other' }],
    ['presence.update', { last_seq: 0 }, { kind: 'behind', lastSeq: 0 }],
    ['presence.update', { users: {} }, { kind: 'other' }],
    ['contact.updated', { id: 5 }, { kind: 'other' }],
    ['unheard.of', undefined, { kind: 'other' }],
  ])('%s %j is understood', (event, data, meaning) => expect(readEvent({ event, data })).toEqual(meaning));

  it.each([
    [{ available_name: 'Ada', name: 'Ada L', avatar_url: '/a', thumbnail: '/t' }, {}, { name: 'Ada', avatarUrl: '/a' }],
    [{ name: 'Mia', thumbnail: '/m' }, {}, { name: 'Mia', avatarUrl: '/m' }],
    [{ name: null, thumbnail: '' }, {}, { name: '', avatarUrl: '' }],
    [
      { available_name: 'Wick', avatar_url: '', type: 'agent_bot' },
      { partial_content: 'You h' },
      { name: 'Wick', avatarUrl: '', isBot: true, text: 'You h' },
    ],
    [{ available_name: 'Ada', avatar_url: '', type: 'user' }, { partial_content: '' }, { name: 'Ada', avatarUrl: '' }],
  ])('%j is who types', (user, rest, typist) =>
    expect(readEvent({ event: 'conversation.typing_on', data: typing(user, rest) })).toEqual({
      kind: 'typing',
      of: 5,
      typist,
    }),
  );
});

const stored: StoredMessage = {
  id: 7 as MessageId,
  content: 'hello',
  content_type: 'text',
  content_attributes: {},
  message_type: OUTGOING,
  created_at: 1,
  conversation_id: 5,
};
type Of = Extract<Meaning, { of: number }>;
const of = (id: number, kind: 'message' | 'typing' | 'created' | 'changed'): Of => {
  if (kind === 'typing') return { kind, of: id, typist: null };
  if (kind === 'message') return { kind, of: id, isNew: true, message: stored };
  return {
    kind: 'conversation',
    of: id,
    begins: kind === 'created',
    facts: { status: 'open', lastSeenAt: null, teamSeenAt: null },
  };
};

it.each<[string, Of, number | null, number | null, Verdict]>([
  ['of the shown conversation', of(5, 'message'), 5, 5, 'own'],
  ['of the shown one that is not loaded yet', of(5, 'typing'), 5, null, 'own'],
  ['of an older one', of(4, 'message'), 5, 5, 'other'],
  ['of a newer one', of(6, 'created'), 5, 5, 'other'],
  ['before it is known which is shown', of(5, 'message'), null, null, 'later'],
  ['of the newest that was left', of(5, 'message'), null, 5, 'other'],
  ['of an older one that was left', of(4, 'created'), null, 5, 'other'],
  ['who types in one that has not begun', of(6, 'typing'), null, 5, 'other'],
  ['the first of the one that was to begin', of(6, 'created'), null, 5, 'begins'],
  ['a message of one that began unheard', of(6, 'message'), null, 5, 'begun'],
  ['a change of one that began unheard', of(6, 'changed'), null, 5, 'begun'],
  ['the first of all', of(1, 'created'), null, 0, 'begins'],
])('an event %s is judged so', (_, meaning, id, newest, verdict) => expect(judge(meaning, id, newest)).toBe(verdict));
