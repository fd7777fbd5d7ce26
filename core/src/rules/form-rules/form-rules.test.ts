import { describe, expect, it } from 'vitest';
import { formMessage } from './messages.ts';
import { type FormValue, UPLOAD_TYPES } from './rules.ts';
import { validate } from './validate.ts';

const passes = (value: FormValue, rules: string | string[], values = {}) => validate(value, rules, values).length === 0;

describe('VAL-16 each rule takes what fits and refuses what does not', () => {
  it.each<[string, FormValue, FormValue]>([
    ['required', 'a', '  '],
    ['accepted', true, 'no'],
    ['accepted', 'yes', 'yess'],
    ['accepted', 'on', 'off'],
    ['accepted', '1', '2'],
    ['accepted', 'true', false],
    ['required', 0, null],
    ['required', true, undefined],
    ['required', ['a'], []],
    ['required', 'a', false],
    ['email', 'a@b.co', 'a@b'],
    ['url', 'https://a.b', 'a.b'],
    ['url', 'http://a.b/c', 'a ://b'],
    ['min:3', 'abc', 'ab'],
    ['min:3', 3, 2],
    ['max:3', 'abc', 'abcd'],
    ['max:3', ['a', 'b', 'c'], ['a', 'b', 'c', 'd']],
    ['between:2,3', 'ab', 'a'],
    ['between:2,3', 'abc', 'abcd'],
    ['length:2', 'ab', 'abc'],
    ['length:2', 'ab', 'a'],
    ['length:2,3', 'abc', 'abcd'],
    ['ends_with:.de,.at', 'a.de', 'de'],
    [' min : 3 | max : 4 ', 'abcd', 'abcde'],
    ['max:3||', 'abc', 'abcd'],
    ['matches:red,blue', 'blue', 'green'],
    ['matches:/^a,b/', 'a,bc', 'ba'],
    ['number', '-1.5', 'one'],
    ['alpha', 'Zoë', 'a1'],
    ['alphanumeric', 'a1', 'a 1'],
    ['date', '2024-02-29', '2024-13-01'],
    ['starts_with:+,00', '0049', '49'],
    ['ends_with:.de', 'a.de', 'a.com'],
    ['is:a,b', 'b', 'c'],
    ['not:a,b', 'c', 'a'],
    ['confirm:password', 'secret', 'other'],
  ])('%s', (rule, fit, unfit) => {
    expect(passes(fit, rule, { password: 'secret' })).toBe(true);
    expect(passes(unfit, rule, { password: 'secret' })).toBe(false);
  });

  it('an empty value breaks nothing but required', () => {
    expect(passes('', 'email|min:3|url')).toBe(true);
    expect(validate('', 'required|email').map(({ rule }) => rule)).toEqual(['required']);
  });

  it('all failures are reported, or only the first after bail', () => {
    expect(validate('a', 'email|min:3').map(({ rule }) => rule)).toEqual(['email', 'min']);
    expect(validate('a', 'bail|email|min:3').map(({ rule }) => rule)).toEqual(['email']);
  });

  it('says what each rule was given, without the spaces around it', () => {
    expect(validate('x', ' min : 3 | matches: a , b ')).toEqual([
      { rule: 'min', args: ['3'], value: 'x' },
      { rule: 'matches', args: ['a', 'b'], value: 'x' },
    ]);
    expect(validate('x', ['matches:/a, b/'])).toEqual([{ rule: 'matches', args: ['/a, b/'], value: 'x' }]);
    expect(validate('', ['', 'required', 'accepted'])).toEqual([
      { rule: 'required', args: [], value: '' },
      { rule: 'accepted', args: [], value: '' },
    ]);
    expect([validate('x', ''), validate('x', 'unheard:1'), validate('x', [])]).toEqual([[], [], []]);
  });

  it('a pattern with a bar is kept whole in a list, and a broken one does not crash', () => {
    expect(passes('b', ['matches:/^(a|b)$/'])).toBe(true);
    expect(passes('b', ['matches:/(/'])).toBe(false);
  });
});

describe('messages', () => {
  const say = (value: FormValue, rules: string, label: string) =>
    validate(value, rules).map((failure) => formMessage(failure, label));
  it.each([
    ['VAL-17', '', 'required', 'full name', 'Full name is required.'],
    ['VAL-18', 'x', 'url', 'site', 'Please include a valid url.'],
    ['VAL-19', 'ab', 'min:8', 'password', 'Password must be at least 8 characters long.'],
    ['VAL-19', 'ab', 'between:3,9', 'code', 'Code must be between 3 and 9 characters long.'],
  ])('%s %j breaks %s', (_, value, rules, label, message) => expect(say(value, rules, label)).toEqual([message]));

  it('a number is not counted in characters', () =>
    expect(say(2, 'min:3', 'age')).toEqual(['Age must be at least 3.']));

  it('a list of types is named as it was given', () => {
    const templates = { mime: '{name}: {0} ({value})', fallback: '{Name}, {1}!' };
    expect(formMessage({ rule: 'mime', args: ['jpg', 'png'], value: 'text/html' }, 'photo', templates)).toBe(
      'photo: jpg, png (text/html)',
    );
    expect(formMessage({ rule: 'mime', args: [], value: null }, 'photo', templates)).toBe('photo:  ()');
    expect(formMessage({ rule: 'other', args: [], value: undefined }, 'photo', templates)).toBe('Photo, !');
    expect(formMessage({ rule: 'other', args: [], value: 1 }, 'photo', {})).toBe('');
  });

  it('VAL-20 what has no message of its own says that the field is not valid', () => {
    expect(formMessage({ rule: 'unheard', args: [], value: 'x' }, 'name')).toBe('This field isn’t valid.');
  });
});

it('VAL-21 uploads are csv, gif, jpg, jpeg, png, pdf and svg', () => {
  expect(
    ['text/csv', 'image/gif', 'image/jpeg', 'image/png', 'application/pdf', 'image/svg+xml'].every((type) =>
      passes(type, 'mime'),
    ),
  ).toBe(true);
  expect(passes('text/html', 'mime')).toBe(false);
  expect([UPLOAD_TYPES.length, passes('image/png', 'mime:jpg,png'), passes('image/gif', 'mime:jpg,png')]).toEqual([
    6,
    true,
    false,
  ]);
});
