import { describe, expect, it } from 'vitest';
import { reachText, unreachableText } from './reach.ts';

const website = { channel_type: 'Channel::WebWidget' };
const vera = { email: 'vera@example.com', blocked: false };
const way = (source_id: string | null, emails_unread: boolean, inbox = website) => ({
  inbox,
  source_id,
  emails_unread,
});

describe('how a contact gets the first message', () => {
  it.each([
    ['emailed to vera@example.com with a link', way(null, true), vera, false],
    ['in their chat at once', way('s', false), vera, true],
    ['If they do not see it, it is emailed to vera@example.com', way('s', true), vera, true],
    ['next visit, and in an email to vera@example.com', way('s', true), vera, false],
    ['No email is sent', way('s', false), vera, false],
    ['system that is connected', way(null, false, { channel_type: 'Channel::Api' }), vera, false],
    ['blocked', way('s', true), { ...vera, blocked: true }, true],
  ])('says "%s"', (part, input, contact, isOnline) => expect(reachText(input, contact, isOnline)).toContain(part));

  it.each([
    ['Add an email address', { email: null, blocked: false }],
    ['no email server', vera],
    ['Unblock', { ...vera, blocked: true }],
  ])('says why it cannot: "%s"', (part, contact) => expect(unreachableText(contact)).toContain(part));
});
