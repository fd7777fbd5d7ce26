import { expect, it } from 'vitest';
import { noticeTitle } from './notification-mail.ts';

const NOTHING = { name: null, email: null, phone_number: null };
const titleOf = (contact: Partial<Record<keyof typeof NOTHING, string>>, locale = 'en') =>
  noticeTitle({ notification_type: 'conversation_creation', locale, display_id: 7, ...NOTHING, ...contact });

it('an agent reads of whom a notification is, also of a contact without a name', async () => {
  expect(await titleOf({ name: 'Vera', email: 'vera@example.com' })).toBe('Vera has started conversation #7');
  expect(await titleOf({ name: '', email: 'vera@example.com' })).toBe('vera@example.com has started conversation #7');
  expect(await titleOf({ phone_number: '+4930123456' })).toBe('+4930123456 has started conversation #7');
  expect(await titleOf({})).toBe('Visitor has started conversation #7');
  expect(await titleOf({}, 'de')).toContain('Besucher');
});
