import { Nullable, OneOf } from '@porchlight/core/wire/schema.ts';
import { Type } from 'typebox';
import { describe, expect, it } from 'vitest';
import { createCheck } from './validation.ts';

const Body = Type.Object({
  message: Type.Object({
    content: Type.Optional(Type.String({ maxLength: 5 })),
    id: Type.Optional(Type.Integer({ minimum: 1 })),
  }),
  private: Type.Optional(Type.Boolean()),
  snoozed_until: Type.Optional(Nullable(Type.Integer())),
  name: Type.Optional(Nullable(Type.String())),
  muted: Type.Optional(Nullable(Type.Boolean())),
  status: Type.Optional(OneOf(['open', 'resolved'])),
  ids: Type.Optional(Type.Array(Type.Integer())),
});

const check = createCheck(Body, 'body');
const accepted = (value: object) => check({ message: {}, ...value });
const refused = (value: object) => {
  const result = check(value);
  return 'error' in result ? { status: result.error.status, ...result.error.body } : undefined;
};

describe('parameters', () => {
  it.each([
    ['numbers as text', { message: { id: '7' } }, { message: { id: 7 } }],
    ['booleans as text', { private: 'true' }, { private: true }],
    ['booleans as 1 and "0"', { private: 1, muted: '0' }, { private: true, muted: false }],
    [
      'null where null means something',
      { snoozed_until: null, name: null, muted: null },
      { snoozed_until: null, name: null, muted: null },
    ],
    ['null where it means nothing was given', { private: null, status: null }, {}],
    ['an empty field where a number may be null', { snoozed_until: '' }, { snoozed_until: null }],
    ['an empty field where a boolean may be left out', { private: '' }, {}],
    ['an empty text as an empty text', { name: '' }, { name: '' }],
    ['a number where text is meant', { name: 42 }, { name: '42' }],
    ['zero and false as themselves', { snoozed_until: 0, muted: false }, { snoozed_until: 0, muted: false }],
    ['lists of numbers from a form', { ids: ['1', '2'] }, { ids: [1, 2] }],
    ['what it does not know', { unheard_of: { of: true } }, { unheard_of: { of: true } }],
  ])('accept %s', (_name, input, expected) => {
    expect(accepted(input)).toEqual({ value: { message: {}, ...expected } });
  });

  it('name the group that is missing', () => {
    expect(refused({})).toEqual({ status: 422, error: 'param is missing or the value is empty: message' });
  });

  it('name the field that is wrong and what it takes', () => {
    expect(refused({ message: { content: 'too long' } })).toEqual({
      status: 422,
      message: 'Content must not have more than 5 characters',
      attributes: ['message.content'],
    });
  });

  it.each([
    [{ message: 'text' }],
    [{ message: [] }],
    [{ message: { id: 0 } }],
    [{ message: { id: 1.5 } }],
    [{ message: { id: '9'.repeat(30) } }],
    [{ message: {}, private: 'maybe' }],
    [{ message: {}, status: 'OPEN' }],
    [{ message: {}, ids: 'x' }],
  ])('refuse %j', (value) => {
    expect(refused(value)?.status).toBe(422);
  });

  it('of a path that name nothing are a 404', () => {
    const result = createCheck(Type.Object({ id: Type.Integer() }), 'params')({ id: 'abc' });
    expect('error' in result && result.error.status).toBe(404);
  });
});
