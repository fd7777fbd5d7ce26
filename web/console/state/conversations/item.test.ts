import type { SocketConversation } from '@porchlight/core/wire/conversation.ts';
import type { SocketMessage } from '@porchlight/core/wire/message.ts';
import { INCOMING, TEMPLATE } from '@porchlight/core/wire/message-type.ts';
import { expect, it } from 'vitest';
import { toItem, withMessage } from './item.ts';

const conversation = {
  id: 1,
  status: 'open',
  inbox_id: 1,
  labels: [],
  messages: [],
  meta: { sender: { id: 1, name: 'Kim', thumbnail: '' } },
} as unknown as SocketConversation;

const previewOf = (message: Partial<SocketMessage>) =>
  withMessage(toItem(conversation), {
    id: 2,
    message_type: INCOMING,
    private: false,
    created_at: 1,
    attachments: [],
    conversation: { unread_count: 1, last_activity_at: 1 },
    ...message,
  } as unknown as SocketMessage).preview;

it('a line of the list says what was said without its marks, and of files alone how many there are', () => {
  expect(previewOf({ content: 'Does it have a **spare wick**,\n\nor [two](https://example.com)?' })).toBe(
    'Does it have a spare wick, or two?',
  );
  expect(previewOf({ content: null, attachments: [{}, {}] as never })).toBe('2 files');
});

it('a line of the list keeps what was asked when the server adds a word of its own', () => {
  expect(previewOf({ content: 'Get notified by email', message_type: TEMPLATE })).toBe('Get notified by email');
  const asked = { ...toItem(conversation), preview: 'Do you ship lanterns?' };
  const awayMessage = {
    message_type: TEMPLATE,
    private: false,
    content: 'We are away.',
    conversation: { unread_count: 1 },
  };
  expect(withMessage(asked, awayMessage as unknown as SocketMessage).preview).toBe('Do you ship lanterns?');
});
