import { expect, it } from 'vitest';
import type { MessageId } from '@porchlight/core/wire/ids.ts';
import type { Entry } from '../outbox/entry.ts';
import { withWaiting } from './both-lanes.ts';
import { showTimeline } from './shown.ts';
import { START } from './state.ts';
import type { StoredMessage } from './types.ts';

const entry = (given: Partial<Entry> = {}): Entry => ({
  echo_id: 'a',
  owner: 'me',
  content: 'hello',
  reply_to: null,
  payload: {},
  created_at: 5_000,
  state: 'waiting',
  attempts: 0,
  ...given,
});
const sent: StoredMessage = {
  id: 1 as MessageId,
  content: 'before',
  content_type: 'text',
  content_attributes: {},
  message_type: 1,
  created_at: 9,
  conversation_id: 1,
};
const shown = (...entries: Entry[]) => showTimeline(withWaiting({ ...START.timeline, sent: [sent] }, entries), 0);

it('CON-25 a message that was just written stands last, in progress, under an id of its own', () => {
  expect(shown(entry())).toMatchObject([{ id: 1 }, { key: 'a', id: null, state: 'in_progress', message_type: 0 }]);
});

it('CON-24 CON-27 a refused message keeps its text and says why, and its neighbour goes on', () => {
  expect(shown(entry({ state: 'failed', error: 'too long' }), entry({ echo_id: 'b' })).slice(1)).toMatchObject([
    { key: 'a', content: 'hello', state: 'failed', error: 'too long' },
    { key: 'b', state: 'in_progress' },
  ]);
});
