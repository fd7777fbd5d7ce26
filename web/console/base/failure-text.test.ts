import { expect, it } from 'vitest';
import { refusalOf } from '../../shared/api.ts';
import { failureText } from './failure-text.ts';

const refused = (status: number, body: string) => failureText(refusalOf(status, body, () => null));

it.each([
  [502, '<html><h1>502 Bad Gateway</h1></html>', 'The server cannot be reached. Try again.'],
  [504, '', 'The server cannot be reached. Try again.'],
  [503, '{"error":"The database is not available."}', 'The database is not available.'],
  [422, '{"message":"Name is too long."}', 'Name is too long.'],
  [500, '', 'HTTP 500'],
])('a response %i with %s is explained', (status, body, text) => {
  expect(refused(status, body)).toBe(text);
});
