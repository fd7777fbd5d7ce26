import { describe, expect, it } from 'vitest';
import { formatValue, linesOf, readValue } from './attribute.ts';

const plain = { pattern: null, cue: null };

describe('an attribute of a contact', () => {
  it.each([
    ['number', '3,5', { value: 3.5 }],
    ['number', 'many', { problem: 'Enter a number.' }],
    ['currency', '', { problem: 'Enter a number.' }],
    ['checkbox', 'true', { value: true }],
    ['link', 'https://example.com/a', { value: 'https://example.com/a' }],
    ['link', 'javascript:alert(1)', { problem: 'Enter a link that starts with https:// or http://' }],
    ['text', '  gold ', { value: 'gold' }],
  ])('of kind %s, written %j, is %j', (type, text, read) => expect(readValue(text, { type, ...plain })).toEqual(read));

  it('has the form its definition asks for, and says which', () => {
    const wanted = { type: 'text', pattern: '^\\d{4}$', cue: 'Four digits' };
    expect(readValue('12', wanted)).toEqual({ problem: 'Four digits' });
    expect(readValue('1234', wanted)).toEqual({ value: '1234' });
    // An invalid pattern does not prevent saving.
    expect(readValue('12', { ...wanted, pattern: '(' })).toEqual({ value: '12' });
  });

  it('is listed when it is defined, whether set or not, and before undefined ones', () => {
    const definition = {
      attribute_key: 'seats',
      attribute_display_name: 'Seats',
      attribute_display_type: 'number',
      attribute_values: [],
      regex_pattern: null,
      regex_cue: null,
    };
    const lines = linesOf({ vip: true }, [definition]);
    expect(lines.map(({ label, type }) => [label, type])).toEqual([
      ['Seats', 'number'],
      ['vip', 'checkbox'],
    ]);
    expect(lines.map(formatValue)).toEqual(['', 'Yes']);
  });
});
