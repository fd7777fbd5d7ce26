import type { SocketConversation } from '@porchlight/core/wire/conversation.ts';
import type { SocketMessage } from '@porchlight/core/wire/message.ts';
import { ACTIVITY, INCOMING, OUTGOING, TEMPLATE } from '@porchlight/core/wire/message-type.ts';
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

it('a line of the list shows no private note and no activity, by a live event or by what the server says is last', () => {
  expect(previewOf({ content: 'Among us', message_type: OUTGOING, private: true })).toBe('');
  expect(previewOf({ content: 'Ada resolved it', message_type: ACTIVITY })).toBe('');
  const last_non_activity_message = { message_type: INCOMING, content: 'Do you ship?' };
  const messages = [{ message_type: ACTIVITY, content: 'Ada resolved it' }];
  const given = { ...conversation, messages, last_non_activity_message } as unknown as SocketConversation;
  expect(toItem(given).preview).toBe('Do you ship?');
});

it('a line of the list knows who wrote its preview, and until when the conversation is snoozed', () => {
  const authorOf = (message: object) =>
    withMessage(toItem(conversation), {
      ...{ id: 9, private: false, content: 'Hello', attachments: [] },
      conversation: { unread_count: 0, last_activity_at: 1 },
      ...message,
    } as unknown as SocketMessage).previewAuthor;
  expect(authorOf({ message_type: INCOMING, sender: { type: 'contact', id: 1 } })).toBe('contact');
  expect(authorOf({ message_type: OUTGOING, sender: { type: 'user', id: 4 } })).toBe(4);
  expect(authorOf({ message_type: OUTGOING, sender: { type: 'agent_bot', id: 4 } })).toBe('bot');
  expect(authorOf({ message_type: TEMPLATE, sender: null })).toBe('automatic');
  const snoozed = { ...conversation, status: 'snoozed', snoozed_until: '2026-11-26T09:00:00.000Z' } as const;
  expect([toItem(snoozed).snoozedUntil, toItem(conversation).snoozedUntil]).toEqual([1_795_683_600, null]);
});
