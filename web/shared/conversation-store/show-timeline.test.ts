import type { MessageId } from '@porchlight/core/wire/ids.ts';
import { INCOMING, OUTGOING } from '@porchlight/core/wire/message-type.ts';
import { describe, expect, it } from 'vitest';
import type { Entry } from '../outbox/entry.ts';
import { withWaiting } from './sent-and-waiting.ts';
import { showMessage, showTimeline } from './show-timeline.ts';
import { START } from './state.ts';
import type { OwnType, StoredMessage } from './types.ts';

const message = (overrides: object = {}): StoredMessage => ({
  id: 7 as MessageId,
  content: 'hello',
  content_type: 'text',
  content_attributes: {},
  message_type: OUTGOING,
  created_at: 1_700_000_000,
  conversation_id: 1,
  ...overrides,
});
const entry = (overrides: Partial<Entry> = {}): Entry => ({
  echo_id: 'a',
  owner: 'me',
  content: 'hello',
  reply_to: null,
  payload: {},
  created_at: 5_500,
  state: 'waiting',
  attempts: 0,
  ...overrides,
});
const timelineOf = (sent: StoredMessage[], entries: Entry[] = []) => withWaiting({ ...START.timeline, sent }, entries);
const waiting = (overrides: Partial<Entry> = {}, ownType: OwnType = INCOMING) =>
  showTimeline(timelineOf([], [entry(overrides)]), ownType)[0];

describe('a message of the server on the screen', () => {
  it('has what the server says of it', () => {
    const sender = { id: 1, name: 'Ada', type: 'user' };
    const attachments = [{ id: 3 }];
    expect(
      showMessage(message({ sender, attachments, content_attributes: { in_reply_to: 3 }, private: true })),
    ).toEqual({
      key: 'm7',
      conversation_id: 1,
      id: 7,
      content: 'hello',
      content_type: 'text',
      content_attributes: { in_reply_to: 3 },
      message_type: OUTGOING,
      created_at: 1_700_000_000,
      attachments,
      sender,
      state: 'sent',
      private: true,
    });
  });

  it('has no files and is for everybody where nothing else is said, and is dated to the millisecond where that is known', () => {
    expect(showMessage(message())).toMatchObject({ attachments: [], private: false });
    expect(showMessage(message({ created_at_ms: 1_700_000_000_250 })).created_at).toBe(1_700_000_000.25);
  });

  it('keeps the key that it had while it waited', () => expect(showMessage(message({ echo_id: 'a' })).key).toBe('a'));

  it.each([
    [undefined, 'sent'],
    ['progress', 'sent'],
    ['sent', 'sent'],
    ['delivered', 'delivered'],
    ['read', 'read'],
    ['failed', 'failed'],
  ])('that is %s for the server is %s', (status, state) => expect(showMessage(message({ status })).state).toBe(state));

  it('is the same object as long as it has not changed, so that it is not painted again', () => {
    const [one, two] = [message(), message({ id: 8 as MessageId })];
    const before = showTimeline(timelineOf([one, two]), 0);
    const after = showTimeline(timelineOf([one, { ...two, content: 'edited' }]), 0);
    expect([after[0] === before[0], after[1] === before[1], after[1]?.content]).toEqual([true, false, 'edited']);
  });
});

describe('a message that waits on the device', () => {
  it('is shown as it was written', () => {
    expect(waiting()).toEqual({
      key: 'a',
      id: null,
      content: 'hello',
      content_type: 'text',
      content_attributes: {},
      message_type: INCOMING,
      created_at: 5.5,
      attachments: [],
      state: 'in_progress',
      error: undefined,
      resumesAt: undefined,
      fileRefused: false,
      private: false,
    });
    expect(waiting({}, OUTGOING)?.message_type).toBe(OUTGOING);
  });

  it('quotes what it replies to, and is a note where it was written as one', () => {
    expect(waiting({ reply_to: 3 })?.content_attributes).toEqual({ in_reply_to: 3 });
    expect([
      waiting({ payload: { private: true } })?.private,
      waiting({ payload: { private: 'yes' } })?.private,
    ]).toEqual([true, false]);
  });

  it('names its files', () => {
    const files = [new File(['x'], 'a.png'), 'no file', new File(['y'], 'b.pdf')];
    expect(waiting({ payload: { files } })?.waitingFiles).toEqual(['a.png', 'b.pdf']);
    for (const none of [[], ['no file'], 'text', undefined])
      expect(waiting({ payload: { files: none } })).not.toHaveProperty('waitingFiles');
  });

  it('says why it failed, when it goes on, and whether its file is to blame', () => {
    expect(waiting({ state: 'failed', error: 'too large', resumes_at: 9_000 })).toMatchObject({
      state: 'failed',
      error: 'too large',
      resumesAt: 9_000,
      fileRefused: false,
    });
    expect(waiting({ refused: ['content', 'attachments.file'] })?.fileRefused).toBe(true);
    expect([waiting({ refused: ['content'] })?.fileRefused, waiting({ refused: [] })?.fileRefused]).toEqual([
      false,
      false,
    ]);
  });
});
