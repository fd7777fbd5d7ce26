import { expect, it } from 'vitest';
import { createTranslator } from './translate.ts';

const english = { HELLO: 'Hello', BYE: 'Bye', LEFT_one: '{count} minute left', LEFT_other: '{count} minutes left' };
const polish = {
  HELLO: 'Witamy',
  LEFT_one: 'Została {count} minuta',
  LEFT_few: 'Zostały {count} minuty',
  LEFT_many: 'Zostało {count} minut',
  LEFT_other: 'Zostało {count} minuty',
};

it.each([
  [1, 'Została 1 minuta'],
  [2, 'Zostały 2 minuty'],
  [5, 'Zostało 5 minut'],
  [22, 'Zostały 22 minuty'],
])('I18-14: %i takes the form its language has for it', (count, text) =>
  expect(createTranslator('pl', polish, english)('LEFT', { count })).toBe(text),
);

it('I18-02: a missing text is said in English, in its own plural, never as a bare key', () => {
  const t = createTranslator('pl', { HELLO: 'Witamy' }, english);
  expect(t('BYE')).toBe('Bye');
  expect(t('LEFT', { count: 1 })).toBe('1 minute left');
  expect(t('LEFT', { count: 3 })).toBe('3 minutes left');
});

it('counts in the digits of the language, and leaves numbers that are names alone', () => {
  const t = createTranslator('fa', { LEFT_other: '{count} دقیقه', ROW: '#{id}' }, english);
  expect(t('LEFT', { count: 12 })).toBe('۱۲ دقیقه');
  expect(t('ROW', { id: 12_345 })).toBe('#12345');
});

it('a code that is no language counts as English does', () =>
  expect(createTranslator('not a language', {}, english)('LEFT', { count: 1 })).toBe('1 minute left'));
