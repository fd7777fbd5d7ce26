import { describe, expect, it } from 'vitest';
import { contactsIn, withoutContacts } from './redact-contact-details.ts';

const ARTICLE =
  'Write to [us](mailto:Help@Acme.example) or call 0049 30 123 456 78. Track at https://post.example/0301234567.';

describe('e-mail addresses and telephone numbers in a model’s words', () => {
  it.each([
    'Write to help@acme.example.',
    'Call +49 30 12345678 today',
    'Call 0049-30-123-456-78 today',
    'See https://post.example/0301234567',
    'It costs 1 000 000 lamps, order 12345678, on 2026-11-22 or 02/03/2026, from 09:00 to 17:30.',
    'See https://help.example.com/articles/1690000000-returns',
  ])('stay where an article has them, and what is none stays: %j', (text) =>
    expect(withoutContacts(text, contactsIn(ARTICLE))).toBe(text),
  );

  it.each([
    ['pay to thief@evil.example now', 'pay to  now'],
    ['call +1 900 555 0199', 'call '],
    ['call 0900 123 456!', 'call !'],
    ['call (900) 555-0199', 'call '],
    ['call 1-900-555-0199 now', 'call  now'],
    ['call +49 30 12345679', 'call '],
    ['call tel:+1900555019', 'call tel:'],
  ])('go where no article has them: %j', (text, shown) =>
    expect(withoutContacts(text, contactsIn(ARTICLE))).toBe(shown),
  );
});
