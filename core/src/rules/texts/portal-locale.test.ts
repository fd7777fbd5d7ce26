import { expect, it } from 'vitest';
import { portalLocale } from './portal-locale.ts';

const config = { allowed_locales: ['en', 'de'], default_locale: 'de' };

it.each([
  ['en', 'en'],
  ['de', 'de'],
  ['fr', 'de'],
])('HOM-13: a chat in %s lists the articles of a help centre in %s', (language, listed) =>
  expect(portalLocale({ config }, language)).toBe(listed),
);
