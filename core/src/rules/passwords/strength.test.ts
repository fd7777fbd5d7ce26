import { expect, it } from 'vitest';
import { passwordStrength } from './strength.ts';

it.each([
  ['', 0],
  ['aaaaaaaaaaaaaaaa', 0],
  ['123456789012', 0],
  ['abcdefghijkl', 0],
  ['Password2026!', 0],
  ['P@ssw0rd1234', 0],
  ['abababababab', 0],
  ['kxkxkxkxkxkx', 0],
  ['qzkwtxmvbgrpcfh', 3],
  ['Qwerty-Summer', 0],
  ['Lantern7', 1],
  ['Lantern-7x', 2],
  ['Harbour-wall-12!', 4],
  ['correct horse battery staple', 4],
  ['Xk4;vQ9~rT2}', 4],
])('%j is a password of strength %i', (password, strength) => expect(passwordStrength(password)).toBe(strength));

it('is not weaker with another character at its end', () => {
  for (const password of ['Lantern', 'Harbour-wall', 'x9!Qm'])
    for (const more of ['k', 'Z', '7', '#']) {
      expect(passwordStrength(password + more)).toBeGreaterThanOrEqual(passwordStrength(password));
    }
});
