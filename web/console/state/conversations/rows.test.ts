import { ACTIVITY, INCOMING, OUTGOING } from '@porchlight/core/wire/message-type.ts';
import { describe, expect, it } from 'vitest';
import type { DisplayMessage } from '../../../shared/conversation-store/types.ts';
import { buildRows, firstUnread } from './rows.ts';

const NOON = new Date(2026, 4, 4, 12).getTime() / 1_000;

const message = (id: number, values: Partial<DisplayMessage> = {}): DisplayMessage => ({
  key: `m${id}`,
  id,
  content: `words ${id}`,
  content_type: 'text',
  content_attributes: {},
  message_type: INCOMING,
  created_at: NOON + id,
  attachments: [],
  state: 'sent',
  private: false,
  ...values,
});

const describeRows = (messages: DisplayMessage[]) =>
  buildRows(messages).map((row) =>
    row.kind === 'message' ? `${row.key}${row.startsGroup ? ' starts' : ''}${row.endsGroup ? ' ends' : ''}` : row.kind,
  );

describe('the rows of a thread with messages of a merged conversation', () => {
  it('say where each was written, and leave out what was done in the other one (AGT-154)', () => {
    const rows = buildRows(
      [
        message(1, { conversation_id: 7 }),
        message(2, { conversation_id: 8 }),
        message(3, { conversation_id: 8, message_type: ACTIVITY, content: 'Assigned to Mia by Ada' }),
        message(4, { conversation_id: 7, message_type: ACTIVITY, content: 'Conversation #8 was merged' }),
        message(5, { conversation_id: 7 }),
        message(6, { id: null }),
      ],
      { openId: 7 },
    );
    expect(rows.map((row) => (row.kind === 'source' ? row.conversation : row.key))).toEqual([
      expect.stringMatching('day'),
      'm1',
      8,
      'm2',
      'm4',
      null,
      'm5',
      'm6',
    ]);
  });
});

describe('the rows of a thread', () => {
  it('name who writes once for messages in a row, and again after another, an event, a pause or a day', () => {
    expect(
      describeRows([
        message(1),
        message(2),
        message(3, { message_type: OUTGOING }),
        message(4, { message_type: OUTGOING, private: true }),
        message(5),
        message(6, { message_type: ACTIVITY }),
        message(7),
        message(8, { created_at: NOON + 67 }),
        message(9, { created_at: NOON + 24 * 3_600 }),
      ]),
    ).toEqual([
      'day',
      'm1 starts',
      'm2 ends',
      'm3 starts ends',
      'm4 starts ends',
      'm5 starts ends',
      'activity',
      'm7 starts ends',
      'm8 starts ends',
      'day',
      'm9 starts ends',
    ]);
  });

  it('name each of several who write for the team in a row, a bot and an agent of the same number too', () => {
    const by = (id: number, type: 'user' | 'agent_bot', sender: number) =>
      message(id, { message_type: OUTGOING, sender: { id: sender, type, name: `${type} ${sender}` } as never });
    expect(
      describeRows([
        by(1, 'agent_bot', 4),
        by(2, 'agent_bot', 4),
        by(3, 'user', 4),
        by(4, 'user', 5),
        by(5, 'user', 5),
      ]),
    ).toEqual(['day', 'm1 starts', 'm2 ends', 'm3 starts ends', 'm4 starts', 'm5 ends']);
  });

  it('begin with the first message that the team has not read, unless that is the first of all', () => {
    const list = [message(1), message(2), message(3)];
    const kinds = (firstNew: string) => buildRows(list, { firstNew }).map(({ key }) => key);
    expect(kinds('m2')).toEqual([expect.stringMatching(/^day-/), 'm1', 'new', 'm2', 'm3']);
    expect(kinds('m1')).toEqual([expect.stringMatching(/^day-/), 'm1', 'm2', 'm3']);
    expect(firstUnread([message(1, { message_type: OUTGOING }), message(2)], NOON)).toBe('m2');
    expect(firstUnread([message(1), message(2)], NOON + 1)).toBe('m2');
    expect(firstUnread([message(1)], NOON + 1)).toBeNull();
  });

  it('keep a group together when the server answers: what waits is the agent’s own', () => {
    const me = { id: 4, type: 'user', name: 'Ada', available_name: 'Ada', avatar_url: '', thumbnail: '' } as never;
    const waiting = message(2, { id: null, message_type: OUTGOING, state: 'in_progress' });
    const rows = buildRows([message(1, { message_type: OUTGOING, sender: me }), waiting], { me });
    expect(
      rows.map((row) => (row.kind === 'message' ? [row.author, row.startsGroup, row.showsState] : row.kind)),
    ).toEqual(['day', ['You', true, false], ['You', false, true]]);
  });

  it('say how far the newest of the team’s came, and each that is on its way', () => {
    const ours = (id: number, values: Partial<DisplayMessage> = {}) =>
      message(id, { message_type: OUTGOING, ...values });
    const shown = (...list: DisplayMessage[]) =>
      buildRows(list).flatMap((row) => (row.kind === 'message' && row.showsState ? [row.key] : []));
    expect(shown(ours(1), ours(2), message(3), ours(4, { private: true }))).toEqual(['m2']);
    expect(shown(ours(1), ours(2, { state: 'in_progress' }), ours(3, { state: 'in_progress' }))).toEqual(['m2', 'm3']);
    expect(shown(ours(1), ours(2, { state: 'failed' }))).toEqual(['m1']);
  });

  it('say what a message answers, also when that is further back than what is loaded', () => {
    const rows = buildRows([
      message(1),
      message(2, { content_attributes: { in_reply_to: 1 } }),
      message(3, { content_attributes: { in_reply_to: -7 } }),
    ]);
    const quotes = rows.flatMap((row) => (row.kind === 'message' ? [row.repliesTo] : []));
    expect(quotes[1]).toMatchObject({ id: 1, text: 'words 1' });
    expect(quotes[2]).toMatchObject({ id: -7, author: '' });
  });
});
