import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mergeParameters, parseParameters, refuseDeep, storable } from './parameters.ts';

describe('bracketed names', () => {
  it.each([
    ['a=1', { a: '1' }],
    ['message[content]=Hello+you', { message: { content: 'Hello you' } }],
    ['message[attachments][]=a&message[attachments][]=b', { message: { attachments: ['a', 'b'] } }],
    ['custom_attributes[]=plan', { custom_attributes: ['plan'] }],
    ['a[b][c]=1&a[b][d]=2', { a: { b: { c: '1', d: '2' } } }],
    ['rows[][x]=1&rows[][y]=2&rows[][x]=3', { rows: [{ x: '1', y: '2' }, { x: '3' }] }],
    ['a=1&a=2', { a: '2' }],
    ['a[b]=1&a=2', { a: '2' }],
    ['', {}],
    ['a%5Bb%5D=%C3%A9', { a: { b: 'é' } }],
  ])('%s', (text, expected) => {
    expect(parseParameters(text)).toEqual(expected);
  });

  it('cannot reach an object’s prototype', () => {
    const parsed = parseParameters('__proto__[polluted]=1&a[__proto__][polluted]=1&constructor[prototype][polluted]=1');
    expect(parsed).toEqual({});
    expect('polluted' in {}).toBe(false);
  });

  it('are read without failing, whatever is sent', () => {
    fc.assert(fc.property(fc.string(), (text) => typeof parseParameters(text) === 'object'));
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('a', '[', ']', '[]', '=', '&', '[0]')),
        (parts) => typeof parseParameters(parts.join('')) === 'object',
      ),
    );
  });

  it('are refused in their thousands', () => {
    expect(() => parseParameters('a[]=1&'.repeat(2_001))).toThrow('too many parameters');
  });
});

describe('one set of parameters', () => {
  it('takes the body over the query', () => {
    expect(mergeParameters({ website_token: 'q', locale: 'de' }, { website_token: 'b' })).toEqual({
      website_token: 'b',
      locale: 'de',
    });
  });

  it.each([[[1]], ['text'], [5], [true]])('cannot be named by a body of %j', (body) => {
    expect(() => mergeParameters({}, body)).toThrow('must be a JSON object');
  });

  it('may not be nested without end', () => {
    const nested = Array.from({ length: 500 }).reduce<unknown>((inner) => [inner], 'x');
    expect(() => refuseDeep({ a: nested })).toThrow('nested too deeply');
    expect(() => refuseDeep({ a: [{ b: { c: [1, 2, { d: null }] } }] })).not.toThrow();
  });
});

describe('text that no database could hold', () => {
  it('loses its null characters and halves of characters, at any depth, and nothing else', () => {
    expect(storable({ a: 'x\u0000y', 'b\u0000': [{ c: '\ud800' }], d: 1, e: null, f: 'ok' })).toEqual({
      a: 'xy',
      b: [{ c: '' }],
      d: 1,
      e: null,
      f: 'ok',
    });
    const file = new (class Received {
      path = 'x';
    })();
    expect(storable({ file })).toEqual({ file });
  });
});
