import { expect, it } from 'vitest';
import { foldQuery, isPersonal } from './fold-query.ts';

it('a query counts the same however it is written (AGT-208)', () => {
  for (const same of ['Reset password', '  reset   PASSWORD ', 'Reset\tpass\u0000word', 'ｒｅｓｅｔ password'])
    expect(foldQuery(same).replace('pass word', 'password')).toBe('reset password');
  expect(foldQuery(' \n ')).toBe('');
  expect(foldQuery('é')).toBe(foldQuery('e\u0301'));
  expect([...foldQuery('😀'.repeat(150))]).toHaveLength(100);
  expect(foldQuery(`${'a'.repeat(99)} b`)).toBe('a'.repeat(99));
  expect(foldQuery('a\ud800b')).toBe('a b');
});

it.each([
  ['ada@example.com', true],
  ['https://example.com/me', true],
  ['www.example.com', true],
  ['+49 (170) 123-4567', true],
  ['4111 1111 1111 1111', true],
  ['order 123456', true],
  ['٠١٢٣٤٥', true],
  ['order 12345', false],
  ['windows 11 24h2', false],
  ['battery life', false],
])('the text of %s is personal: %s (AGT-208)', (query, personal) =>
  expect(isPersonal(foldQuery(query))).toBe(personal),
);
