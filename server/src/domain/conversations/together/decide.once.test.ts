import { describe, expect, it } from 'vitest';
import { MAX_PER_MINUTE } from '../../messages/facts-for-sending.ts';
import { decideMessages } from './decide.ts';
import type { GivenMessage } from './given-message.ts';
import type { Facts } from './load-facts.ts';

const NOW = 1_000_000;

/** The rows have many columns that no decision reads. */
const given = (input: object = {}) =>
  ({
    contact_id: 7,
    content: 'Hello',
    echo_id: null,
    additional_attributes: {},
    consent_version: null,
    ...input,
  }) as GivenMessage;

const CONVERSATION = {
  id: 3,
  account_id: 1,
  inbox_id: 2,
  status: 'open',
  assignee_id: null,
  waiting_since: null,
  unread_count: 4,
  last_message_id: 90,
  last_public_message_id: 90,
  last_activity_at: 5,
  updated_at: 5,
  merged_into_id: null,
  has_merged: false,
};
const PLAIN = {
  ...{ consent_known: null, is_blocked: 0, echo_known: 0, recent: 0, newest_at: null, followers: 0, receivers: 0 },
  ...{ message_rules: 0, bot_type: null, due_templates: 0 },
};

/** Each is `[message, facts]`; the numbers of messages were drawn in the order of the list, or in the given one. */
const decide = (each: [input?: object, facts?: object][], numbers = each.map((_, place) => 101 + place)) => {
  const messages = each.map(([input]) => given(input));
  const rows = each.map(
    ([, facts], place) => ({ ...CONVERSATION, ...PLAIN, place, next_id: numbers[place], ...facts }) as Facts,
  );
  const { decided, threads } = decideMessages(messages, new Map(rows.map((row) => [row.place, row])), NOW);
  return { decided, threads, sent: decided.map((one) => one?.value.message.content) };
};

describe('a visitor’s message that waits with others', () => {
  it('is written as it is, and moves its conversation', () => {
    const { decided, threads } = decide([
      [{ echo_id: 'e', additional_attributes: { referer_url: 'https://a.example' } }],
    ]);
    expect(decided[0]?.value.message).toEqual({
      ...{ id: 101, account_id: 1, inbox_id: 2, conversation_id: 3, message_type: 0, content_type: 'text' },
      ...{ content: 'Hello', content_attributes: {}, additional_attributes: { referer_url: 'https://a.example' } },
      ...{ private: false, status: 'sent', sender_type: 'Contact', sender_id: 7, echo_id: 'e', source_id: null },
      ...{ deleted_at: null, created_at: NOW, updated_at: NOW },
    });
    const moved = { unread_count: 5, waiting_since: NOW, last_message_id: 101, last_public_message_id: 101 };
    const conversation = { ...CONVERSATION, ...moved, last_activity_at: NOW, updated_at: NOW };
    expect(decided[0]?.value).toMatchObject({ conversation, repeated: false, hasFiles: false });
    expect(threads).toMatchObject([{ conversation }]);
    expect(Object.keys(threads[0]?.conversation ?? {}).sort()).toEqual(Object.keys(CONVERSATION).sort());
  });

  it('leaves since when the visitor waits, and is not older than the message before it', () => {
    const { decided, threads } = decide([
      [{}, { waiting_since: 17, newest_at: NOW + 50 }],
      [{}, { waiting_since: 17 }],
    ]);
    expect(threads[0]?.conversation).toMatchObject({ waiting_since: 17, unread_count: 6, last_activity_at: NOW });
    for (const one of decided) expect(one?.value.message).toMatchObject({ created_at: NOW + 50, updated_at: NOW + 50 });
  });

  it('gets a number in the order of arrival, in whichever order the database drew them', () => {
    const { decided } = decide([[], [{}, { id: 4 }], []], [109, 12, 30]);
    expect(decided.map((one) => one?.value.message.id)).toEqual([12, 30, 109]);
  });

  it.each([
    ['repeats one that is stored', {}, { echo_known: 1 }],
    ['comes after too many of the last minute', {}, { recent: MAX_PER_MINUTE }],
    ['gets an automatic message', {}, { due_templates: 1 }],
    ['comes into a conversation that was merged', {}, { merged_into_id: 9 }],
    ['comes into one that others were merged into', {}, { has_merged: true }],
    ['says the first consent', { consent_version: '2' }, { consent_known: null }],
    ['says consent to another text', { consent_version: '2' }, { consent_known: '1' }],
    ['ends a snooze', {}, { status: 'snoozed' }],
    ['reopens the conversation', {}, { status: 'resolved' }],
  ])('is sent alone when it %s', (_reason, input, facts) => {
    const { decided, threads } = decide([[input, facts]]);
    expect([decided, threads]).toEqual([[undefined], []]);
  });

  it.each([
    ['consent that is stored', { consent_version: '2' }, { consent_known: '2' }],
    ['consent that is not asked for', {}, { consent_known: '1' }],
    ['a blocked contact, who reopens nothing', {}, { status: 'resolved', is_blocked: 1 }],
    ['a conversation of a bot', {}, { status: 'pending' }],
    ['the last one of a minute', {}, { recent: MAX_PER_MINUTE - 1 }],
  ])('is written with them in spite of %s', (_reason, input, facts) => {
    expect(decide([[input, facts]]).sent).toEqual(['Hello']);
  });

  it('is sent alone when it repeats another of them, and so is all that follows in its conversation', () => {
    const [first, other] = [{ echo_id: 'a' }, { id: 4 }];
    const { sent, threads } = decide([
      [{ ...first, content: 'one' }],
      [{ echo_id: 'b', content: 'two' }],
      [{ ...first, content: 'one' }],
      [{ content: 'three' }],
      [{ ...first, content: 'elsewhere' }, other],
    ]);
    expect(sent).toEqual(['one', 'two', undefined, undefined, 'elsewhere']);
    expect(threads.map(({ conversation }) => [conversation.id, conversation.unread_count])).toEqual([
      [3, 6],
      [4, 5],
    ]);
  });

  it('may have no name, as others of its conversation', () => {
    expect(decide([[], []]).sent).toEqual(['Hello', 'Hello']);
  });

  it('counts those before it to the limit of a minute', () => {
    const facts = { recent: MAX_PER_MINUTE - 2 };
    expect(
      decide([
        [{}, facts],
        [{}, facts],
        [{}, facts],
      ]).sent,
    ).toEqual(['Hello', 'Hello', undefined]);
  });

  it('is left out where the database found no conversation, and the others are written', () => {
    const facts = new Map([[1, { ...CONVERSATION, ...PLAIN, place: 1, next_id: 101 } as Facts]]);
    const { decided } = decideMessages([given(), given()], facts, NOW);
    expect(decided.map((one) => one?.value.message.id)).toEqual([undefined, 101]);
  });

  it('notifies those who follow the conversation, and says who else receives it', () => {
    const of = (facts: object) => decide([[{}, facts]]).decided[0];
    expect(of({})?.jobs).toEqual([]);
    const jobs = [
      {
        name: 'notification.raise',
        payload: {
          ...{ type: 'assigned_conversation_new_message', conversation_id: 3, message_id: 101 },
          ...{ actor_id: null, user_ids: [] },
        },
        options: { unique_key: 'notification.raise:3' },
      },
    ];
    expect(of({ assignee_id: 6 })?.jobs).toEqual(jobs);
    expect(of({ followers: 1 })?.jobs).toEqual(jobs);
    const outsideOf = (facts: object) => {
      const [event] = of(facts)?.events ?? [];
      expect(event).toMatchObject({
        name: 'message.created',
        payload: { message_id: 101, conversation_id: 3, performer: { type: 'contact', id: 7 } },
      });
      return event?.name === 'message.created' ? event.payload.outside : undefined;
    };
    expect(outsideOf({})).toEqual({
      ...{ hasReceivers: false, hasSlack: false },
      ...{ hasMessageRules: false, besideBot: undefined },
    });
    expect(outsideOf({ receivers: 1 })).toMatchObject({ hasReceivers: true, hasSlack: false, hasMessageRules: false });
    expect(outsideOf({ slack: 1 })).toMatchObject({ hasReceivers: false, hasSlack: true });
    expect(outsideOf({ message_rules: 1 })).toMatchObject({ hasReceivers: false, hasMessageRules: true });
    expect(outsideOf({ bot_type: 'webhook', status: 'pending' })).toMatchObject({
      besideBot: { account_id: 1, created_at: NOW, sender_type: 'Contact', bot_type: 'webhook', status: 'pending' },
    });
  });
});
