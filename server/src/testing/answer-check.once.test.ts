import { Type } from 'typebox';
import { describe, expect, it } from 'vitest';
import { Csv, NoContent } from '../presenters/response-schemas.ts';
import { createAnswerCheck } from './answer-check.ts';

const facts = { params: undefined, query: undefined, body: undefined, permission: undefined };
const Label = Type.Object({ title: Type.String() });
const check = createAnswerCheck([
  { ...facts, method: 'GET', url: '/labels/:id', responses: { 200: Label } },
  { ...facts, method: 'GET', url: '/labels/export', responses: { 200: Csv } },
  { ...facts, method: 'DELETE', url: '/labels/:id', responses: { 200: NoContent, 204: NoContent } },
  { ...facts, method: 'GET', url: '/page', responses: {} },
]);

describe('a response in a test', () => {
  it('passes when it fits the schema of its route, with keys that the schema does not name', () => {
    check('GET', '/labels/1', 200, { title: 'vip', color: 'red' });
    check('GET', '/labels/export', 200, undefined);
    check('DELETE', '/labels/1', 204, undefined);
    check('GET', '/page', 200, { any: 'thing' });
  });

  it('passes as an error, whose shape is the same for all routes', () => {
    check('GET', '/labels/1', 404, { error: 'Resource could not be found' });
  });

  it.each([
    ['of another shape', 'GET', 200, { title: 1 }, /200 what its route does not declare: \/title/],
    ['without its body', 'GET', 200, undefined, /200 without a body/],
    ['with a body that is not declared', 'DELETE', 200, {}, /200 with a body/],
    ['with a status that is not declared', 'GET', 201, { title: 'vip' }, /201 with a status/],
  ])('is an error %s', (_what, method, status, body, message) => {
    expect(() => check(method, '/labels/1', status, body)).toThrow(message);
  });
});
