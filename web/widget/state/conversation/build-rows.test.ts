import en from '@porchlight/core/i18n/catalogues/widget/en.json' with { type: 'json' };
import { createTranslator } from '@porchlight/core/i18n/translate.ts';
import type { Sender } from '@porchlight/core/wire/message.ts';
import { ACTIVITY, INCOMING, type MessageType, OUTGOING, TEMPLATE } from '@porchlight/core/wire/message-type.ts';
import { describe, expect, it } from 'vitest';
import { typistIn } from './authors.ts';
import { buildRows } from './build-rows.ts';
import type { DisplayMessage, MessageRowData, Row } from './rows.ts';

const NOON = new Date('2024-01-05T12:00:00').getTime();
const ann = {
  id: 1,
  type: 'user',
  name: 'Ann Lee',
  available_name: 'Ann',
  avatar_url: '/ann.png',
  thumbnail: '',
  availability_status: null,
} as Sender;
const wick = { id: 2, type: 'agent_bot', name: 'Wick', avatar_url: '/wick.png' } as Sender;
const context = {
  texts: { t: createTranslator('en', en, en), locale: 'en', dir: 'ltr' as const },
  channel: { enabledFeatures: [] as string[], websiteName: 'Acme', avatarUrl: '/acme.png' },
  now: NOON,
  teamSeenAt: null,
};

let count = 0;
const message = (message_type: MessageType, extra: Partial<DisplayMessage> = {}): DisplayMessage => {
  count++;
  return {
    key: `k${count}`,
    id: count,
    content: `text ${count}`,
    content_type: 'text',
    content_attributes: {},
    message_type,
    created_at: NOON / 1000 - 600 + count,
    attachments: [],
    state: 'sent',
    ...extra,
  };
};
const rowsOf = (messages: DisplayMessage[], channel = context.channel) => buildRows(messages, { ...context, channel });
const messageRows = (messages: DisplayMessage[], channel = context.channel) =>
  rowsOf(messages, channel).filter((row): row is MessageRowData => row.kind === 'message');

describe('the conversation as rows', () => {
  it("CON-08: the visitor's are mine, the team's carry their sender's name", () => {
    expect(
      messageRows([message(INCOMING), message(OUTGOING, { sender: ann })]).map(({ mine, author }) => [
        mine,
        mine || author.name,
      ]),
    ).toEqual([
      [true, true],
      [false, 'Ann'],
    ]);
  });

  it('CON-09: activities are left out; CON-10: templates are of the team', () => {
    expect(messageRows([message(ACTIVITY), message(TEMPLATE)]).map(({ mine, author }) => [mine, author.name])).toEqual([
      [false, 'Bot'],
    ]);
  });

  const AS_INBOX = { ...context.channel, enabledFeatures: ['use_inbox_avatar_for_bot', 'jetpack'] };
  const authors = (messages: DisplayMessage[], channel = context.channel) =>
    messageRows(messages, channel).map(({ author }) => author);

  it('a bot has its own picture, or the inbox’s where the inbox says so (SEC-07, SEC-11)', () => {
    const words = [message(TEMPLATE), message(OUTGOING, { sender: wick })];
    expect(authors(words)).toEqual([
      { name: 'Bot', avatarUrl: '' },
      { name: 'Wick', avatarUrl: '/wick.png', isBot: true },
    ]);
    expect(authors(words, AS_INBOX)).toEqual([
      { name: 'Acme', avatarUrl: '/acme.png' },
      { name: 'Wick', avatarUrl: '/acme.png', isBot: true },
    ]);
    // As they write, and when they have.
    const writing = { name: 'Wick', avatarUrl: '/wick.png', isBot: true };
    expect([typistIn(writing, AS_INBOX).avatarUrl, typistIn(writing, context.channel).avatarUrl]).toEqual([
      '/acme.png',
      '/wick.png',
    ]);
    expect(authors([message(OUTGOING, { sender: ann })], AS_INBOX)).toEqual([{ name: 'Ann', avatarUrl: '/ann.png' }]);
  });

  it('is from you, a bot or the company: words of the team without a sender are the company’s (AGT-19)', () => {
    const [own, gone, greeting] = messageRows([message(INCOMING), message(OUTGOING), message(TEMPLATE)]);
    expect([own?.mine, gone?.author.name, greeting?.author.name]).toEqual([true, 'Acme', 'Bot']);
    const answered = messageRows([
      message(INCOMING, { id: 900 }),
      message(OUTGOING, { content_attributes: { in_reply_to: 900 } }),
    ]);
    expect(answered.at(-1)?.repliesTo?.author).toBe('You');
  });

  it('CON-44, CON-45: a day is named once, today and yesterday in words', () => {
    const yesterday = NOON / 1000 - 86_400;
    const labels = rowsOf([
      message(INCOMING, { created_at: yesterday - 86_400 }),
      message(INCOMING, { created_at: yesterday }),
      message(OUTGOING, { created_at: yesterday }),
      message(INCOMING),
    ]).flatMap((row) => (row.kind === 'day' ? [row.label] : []));
    expect(labels).toEqual(['Jan 03, 2024', 'Yesterday', 'Today']);
  });

  it('CON-46: the avatar stands at the last of a run, the name at its first', () => {
    const rows = messageRows([
      message(OUTGOING, { sender: ann }),
      message(OUTGOING, { sender: ann }),
      message(INCOMING),
    ]);
    expect(rows.map(({ startsGroup, endsGroup }) => [startsGroup, endsGroup])).toEqual([
      [true, false],
      [false, true],
      [true, true],
    ]);
  });

  it('the state stands under the newest own message that was not refused', () => {
    const rows = messageRows([
      message(INCOMING, { state: 'read' }),
      message(INCOMING, { state: 'in_progress' }),
      message(INCOMING, { state: 'failed' }),
      message(OUTGOING),
    ]);
    expect(rows.map(({ showsState }) => showsState)).toEqual([false, true, false, false]);
  });

  it('CON-47: an answer quotes what it answers, and does without when that is not loaded', () => {
    const asked = message(OUTGOING, { sender: ann, content: '**Blue** or\ngreen?' });
    const rows = messageRows([
      asked,
      message(INCOMING, { content_attributes: { in_reply_to: asked.id } }),
      message(INCOMING, { content_attributes: { in_reply_to: 9_999 } }),
    ]);
    expect(rows.map(({ repliesTo }) => repliesTo)).toEqual([
      undefined,
      { to: asked.key, author: 'Ann', text: 'Blue or green?' },
      undefined,
    ]);
  });
});

it('an own message is read when the team has read since, whatever its own state says', () => {
  const messages = [message(INCOMING), message(INCOMING), message(INCOMING, { id: null, state: 'in_progress' })];
  const teamSeenAt = messages[0]?.created_at ?? 0;
  const rows = buildRows(messages, { ...context, teamSeenAt }).filter((row) => row.kind === 'message');
  expect(rows.map(({ isRead }) => isRead)).toEqual([true, false, false]);
});

describe('the line above what is new', () => {
  it('UNR-21: stands before the first message that was not read, says how many there were, and parts the group', () => {
    const messages = [message(OUTGOING, { sender: ann }), message(OUTGOING, { sender: ann }), message(OUTGOING)];
    const [, second] = messages;
    const rows = buildRows(messages, { ...context, firstNew: second?.key, lastNew: second?.key });
    expect(rows.map((row) => (row.kind === 'day' ? row.label : row.key))).toEqual([
      'Today',
      messages[0]?.key,
      '1 new message',
      messages[1]?.key,
      messages[2]?.key,
    ]);
    const first = rows.find((row) => row.key === messages[0]?.key);
    expect(first).toMatchObject({ endsGroup: true });
  });

  it('UNR-21: is not there above the very first message, nor where all was read', () => {
    const messages = [message(OUTGOING, { sender: ann }), message(OUTGOING, { sender: ann })];
    for (const firstNew of [undefined, messages[0]?.key])
      expect(buildRows(messages, { ...context, firstNew }).some((row) => row.key === 'new')).toBe(false);
  });
});

describe('messages that go on in another conversation (AGT-251)', () => {
  const at = (id: number, extra: Partial<DisplayMessage> = {}) => message(INCOMING, { id, key: `m${id}`, ...extra });
  const split = (message_id: number, conversation_id = message_id) => ({ conversation_id, message_id });
  const keys = (messages: DisplayMessage[], extra: Partial<Parameters<typeof buildRows>[1]>) =>
    buildRows(messages, { ...context, ...extra }).map((row: Row) => (row.kind === 'day' ? 'day' : row.key));
  const own = (messages: DisplayMessage[], extra: object) =>
    buildRows(messages, { ...context, ...extra }).flatMap((row) =>
      row.kind === 'message' ? [[row.startsGroup, row.endsGroup]] : [],
    );

  it('leave a note where the first of them was, which ends a group', () => {
    const messages = [at(10), at(20), at(30)];
    expect(keys(messages, { splits: [split(25), split(15), split(40)] })).toEqual([
      ...['day', 'm10', 'split-15', 'm20', 'split-25', 'm30', 'split-40'],
    ]);
    expect(own(messages, { splits: [split(15)] })).toEqual([
      [true, true],
      [true, false],
      [false, true],
    ]);
  });

  it('leave it before what waits for the server, and all of one place in their order', () => {
    const waiting = message(INCOMING, { id: null, key: 'waiting' });
    expect(keys([at(10), waiting], { splits: [split(20, 2), split(15, 1)] })).toEqual([
      ...['day', 'm10', 'split-2', 'split-1', 'waiting'],
    ]);
  });

  it('leave it at the first message only when no older ones are left to load', () => {
    expect(keys([at(10)], { splits: [split(5)] })).toEqual(['day', 'split-5', 'm10']);
    expect(keys([at(10)], { splits: [split(5), split(12)], hasOlder: true })).toEqual(['day', 'm10', 'split-12']);
  });

  it('leave it at the end of their day', () => {
    const yesterday = at(10, { created_at: NOON / 1000 - 86_400 });
    expect(keys([yesterday, at(20)], { splits: [split(15)] })).toEqual(['day', 'm10', 'split-15', 'day', 'm20']);
  });
});
