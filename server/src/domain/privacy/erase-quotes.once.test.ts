import { expect, it } from 'vitest';
import { quotesMessage } from './erase-quotes.ts';

const message = (id: number) => ({ id, content: 'text', message_type: 'incoming' });

it.each([
  ['the message of an event', { event: 'message_created', ...message(7) }, true],
  ['another message', { event: 'message_created', ...message(8) }, false],
  ['a conversation with it', { event: 'conversation_updated', id: 1, messages: [message(8), message(7)] }, true],
  ['a message whose conversation has it', { ...message(8), conversation: { id: 2, messages: [message(7)] } }, true],
  ['a conversation or contact with that number', { id: 7, messages: [], sender: { id: 7, name: 'Ada' } }, false],
  ['nothing', null, false],
])('a payload that quotes %s (AGT-252)', (_what, payload, expected) => {
  expect(quotesMessage(payload, new Set([7]))).toBe(expected);
});
