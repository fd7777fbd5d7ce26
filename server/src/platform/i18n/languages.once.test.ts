import { expect, it } from 'vitest';
import { acceptedLanguage, listedLanguage } from './languages.ts';

it.each([
  ['de-AT,de;q=0.9,en;q=0.8', 'de'],
  ['eo,pt-BR;q=0.7', 'pt_BR'],
  ['nb-NO,nb;q=0.9', 'no'],
  ['*', 'en'],
  ['', 'en'],
  [undefined, 'en'],
])('a browser that takes %s is spoken to in %s', (header, code) => expect(acceptedLanguage(header)).toBe(code));

it('nothing but a listed code comes out, whatever is asked', () =>
  expect(['../../../package', 'de/../en', 'constructor', 'xx', '', null].map(listedLanguage)).toEqual(
    Array(6).fill(undefined),
  ));
