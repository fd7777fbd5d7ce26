import type { MessageId } from '@porchlight/core/wire/ids.ts';
import { INCOMING } from '@porchlight/core/wire/message-type.ts';
import type { Entry } from '../outbox/entry.ts';
import type { StoredMessage } from './types.ts';

export const message = (id: number, conversation_id: number): StoredMessage => ({
  id: id as MessageId,
  content: `message ${id}`,
  content_type: 'text',
  content_attributes: {},
  message_type: INCOMING,
  created_at: id,
  conversation_id,
});

export const entry: Entry = {
  echo_id: 'e',
  owner: 'me',
  content: 'x',
  reply_to: null,
  payload: {},
  created_at: 1,
  state: 'waiting',
  attempts: 0,
};
