import { describe, expect, it } from 'vitest';
import { isRecipient, splitRecipients } from './recipients.ts';

describe('the recipients of a forwarded email (AGT-180)', () => {
  it.each([
    'a@b.co',
    'first.last+tag@mail.example.com',
    "o'neil@example.ie",
    'ü@münchen.de',
    `${'a'.repeat(240)}@example.com`,
  ])('may be %s', (text) => expect(isRecipient(text)).toBe(true));

  it.each([
    ...['', 'nobody', 'a@b', '@b.co', 'a@@b.co', 'a@b@c.co', ' a@b.co b@c.co', 'a@b.co,b@c.co', 'Ada <a@b.co>'],
    ...[
      'a@b.co\r\nBcc: x@y.co',
      'a@b.co\u0000',
      '"a b"@b.co',
      'group:a@b.co;',
      '(x)a@b.co',
      'a@[127.0.0.1]',
      'a\\@b.co',
    ],
    ...['{{contact.email}}@b.co', 'a\u202e@b.co', `${'a'.repeat(250)}@example.com`],
  ])('may not be %j', (text) => expect(isRecipient(text)).toBe(false));

  it('are split at spaces, commas, semicolons and lines, each once', () => {
    expect(splitRecipients(' a@b.co, B@c.co;\nd@e.co  A@b.co,b@c.co,, ')).toEqual(['a@b.co', 'B@c.co', 'd@e.co']);
    expect(splitRecipients('  ')).toEqual([]);
  });
});
