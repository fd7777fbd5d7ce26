import type { MessageId } from '@porchlight/core/wire/ids.ts';
import { ACTIVITY, INCOMING, OUTGOING, TEMPLATE } from '@porchlight/core/wire/message-type.ts';
import { describe, expect, it } from 'vitest';
import type { Entry } from '../outbox/entry.ts';
import { arrivedNow, withSent, withWaiting } from './sent-and-waiting.ts';
import { showTimeline } from './show-timeline.ts';
import { START } from './state.ts';
import type { StoredMessage } from './types.ts';

const entry = (overrides: Partial<Entry> = {}): Entry => ({
  echo_id: 'a',
  owner: 'me',
  content: 'hello',
  reply_to: null,
  payload: {},
  created_at: 5_000,
  state: 'waiting',
  attempts: 0,
  ...overrides,
});
const sent: StoredMessage = {
  id: 1 as MessageId,
  content: 'before',
  content_type: 'text',
  content_attributes: {},
  message_type: OUTGOING,
  created_at: 9,
  conversation_id: 1,
};
const shown = (...entries: Entry[]) => showTimeline(withWaiting({ ...START.timeline, sent: [sent] }, entries), 0);

it('CON-25 a message that was just written stands last, in progress, under an id of its own', () => {
  expect(shown(entry())).toMatchObject([
    { id: 1 },
    { key: 'a', id: null, state: 'in_progress', message_type: INCOMING },
  ]);
});

it('CON-24 CON-27 a refused message keeps its text and says why, and its neighbour goes on', () => {
  expect(shown(entry({ state: 'failed', error: 'too long' }), entry({ echo_id: 'b' })).slice(1)).toMatchObject([
    { key: 'a', content: 'hello', state: 'failed', error: 'too long' },
    { key: 'b', state: 'in_progress' },
  ]);
});

it('a message that the server has is not shown as waiting too', () => {
  const timeline = { ...START.timeline, sent: [{ ...sent, echo_id: 'a' }] };
  expect(withWaiting(timeline, [entry(), entry({ echo_id: 'b' })]).pending.map(({ echo_id }) => echo_id)).toEqual([
    'b',
  ]);
});

it('nothing that waits, before and now, is no change; the last one that is gone is one', () => {
  expect(withWaiting(START.timeline, [])).toBe(START.timeline);
  const waiting = withWaiting(START.timeline, [entry()]);
  expect(withWaiting(waiting, []).pending).toEqual([]);
});

describe('what has arrived at the visitor’s page', () => {
  const message = (id: number, overrides: Partial<StoredMessage>): StoredMessage => ({
    ...sent,
    id: id as MessageId,
    status: 'sent',
    ...overrides,
  });
  const messages = [
    message(1, {}),
    message(2, { status: 'delivered' }),
    message(3, { status: 'read' }),
    message(4, { message_type: INCOMING }),
    message(5, { message_type: ACTIVITY }),
    message(6, { message_type: TEMPLATE }),
  ];
  it('is what the team and its templates wrote and was not acknowledged', () =>
    expect(arrivedNow(messages, 0)).toEqual([1, 6]));
  it('is nothing on the team’s own page', () => expect(arrivedNow(messages, 1)).toEqual([]));
});

describe('what a sent message has brought', () => {
  const message = (id: number, conversation_id: number): StoredMessage => ({
    ...sent,
    id: id as MessageId,
    conversation_id,
  });

  it('takes back nothing that a live copy has said while the answer was on its way', () => {
    const live = {
      ...message(1, 1),
      echo_id: 'a',
      status: 'failed' as const,
      content: 'changed',
      updated_at: '2024-01-02',
    };
    const state = { ...START, id: 1, timeline: { ...START.timeline, loadedFrom: 0, sent: [live] } };
    const { timeline } = withSent(state, { messages: [{ ...message(1, 1), echo_id: 'a', status: 'sent' }] });
    expect(timeline?.sent).toMatchObject([{ status: 'failed', content: 'changed' }]);
  });

  const state = { ...START, id: 1, timeline: { ...START.timeline, loadedFrom: 0, sent: [message(1, 1)] } };
  const after = (...args: Parameters<typeof withSent>[1][]) =>
    args.map((result) => {
      const { id, status, timeline } = withSent(state, result);
      return [id, status, timeline?.sent.map((each) => each.id)];
    });

  it('takes its place in the conversation it was sent in, and nothing of another does', () => {
    expect(
      after(
        { messages: [message(2, 1), message(3, 9)] },
        { messages: [message(2, 1), message(3, 9)], facts: { id: 1, status: 'open' } },
        { messages: [message(2, 1)], facts: { status: 'resolved' } },
      ),
    ).toEqual([
      [undefined, undefined, [1, 2]],
      [1, 'open', [1, 2]],
      [undefined, 'resolved', [1, 2]],
    ]);
  });

  it('is the beginning of another conversation when it has begun one', () =>
    expect(after({ messages: [message(8, 2), message(9, 2)], facts: { id: 2, status: 'pending' } })).toEqual([
      [2, 'pending', [8, 9]],
    ]));
});
