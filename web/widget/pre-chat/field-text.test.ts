import german from '@porchlight/core/i18n/catalogues/widget/de.json' with { type: 'json' };
import english from '@porchlight/core/i18n/catalogues/widget/en.json' with { type: 'json' };
import { createTranslator } from '@porchlight/core/i18n/translate.ts';
import type { PreChatField } from '@porchlight/core/wire/inbox.ts';
import { expect, it } from 'vitest';
import { fieldText, introText } from './field-text.ts';

const t = createTranslator('de', german, english);
const field = (name: string, label: string, placeholder = ''): PreChatField => ({
  name,
  label,
  placeholder,
  type: 'text',
  field_type: 'standard',
  required: true,
  enabled: true,
});

it.each([
  ['fullName', 'Full Name', 'Please enter your full name', 'Vollständiger Name', 'Bitte geben Sie Ihren Namen ein'],
  ['fullName', 'Full name', '', 'Vollständiger Name', 'Bitte geben Sie Ihren Namen ein'],
  ['emailAddress', 'Email Id', '', 'E-Mail-Adresse', 'Bitte geben Sie Ihre E-Mail-Adresse ein'],
  ['message', '', '', 'Nachricht', 'Bitte geben Sie Ihre Nachricht ein'],
  ['fullName', 'Kundenname', '', 'Kundenname', ''],
  ['fullName', 'Kundenname', 'wie auf der Karte', 'Kundenname', 'wie auf der Karte'],
  ['phoneNumber', 'Phone Number', '+49 …', 'Telefonnummer', '+49 …'],
  ['shoe_size', 'Phone Number', '', 'Phone Number', ''],
])('a field %s that the team called "%s" ("%s") reads "%s" ("%s") in German', (...args) => {
  const [name, label, placeholder, shown, example] = args;
  expect(fieldText(field(name, label, placeholder), t)).toEqual({ label: shown, placeholder: example });
});

it('the words a form starts with are said in the language of who reads them, the team’s own as they are', () => {
  expect(introText('Share your queries or comments here.', t)).toBe(
    'Schreiben Sie uns hier Ihre Frage oder Anmerkung.',
  );
  expect(introText('Willkommen!', t)).toBe('Willkommen!');
  expect(introText('', t)).toBe('');
});
