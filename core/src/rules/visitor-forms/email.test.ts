import { expect, it } from 'vitest';
import { isEmail } from './email.ts';

it.each([
  ['mia@example.com', true],
  [' mia@example.com\n', true],
  ['mia+lamp@mail.example.co.uk', true],
  ['müller@bücher.example', true],
  ['mia', false],
  ['mia@example', false],
  ['@example.com', false],
  ['mia@.com', false],
  ['mia@example.com.', false],
  ['mia@example.com,', false],
  ['mia lee@example.com', false],
  ['mia@lee@example.com', false],
  ['', false],
])('%j is an email address: %s', (text, is) => expect(isEmail(text)).toBe(is));
