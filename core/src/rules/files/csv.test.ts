import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createCsvReader, separatorOf, UnreadableCsv } from './csv.ts';

const read = (text: string, separator?: string) => {
  const reader = createCsvReader(separator);
  return [...reader.push(text), ...reader.end()];
};

describe('a CSV file', () => {
  it.each<[string, string[][]]>([
    [
      'a,b\r\nc,d\r\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'a,b\rc,d',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      '"a ""b"" c","d\r\ne"\nf,',
      [
        ['a "b" c', 'd\r\ne'],
        ['f', ''],
      ],
    ],
    ['5" tape,x', [['5" tape', 'x']]],
    ['""', [['']]],
    ['\n\na', [[''], [''], ['a']]],
    ['', []],
  ])('%j is read as its rows', (text, rows) => expect(read(text)).toEqual(rows));

  it('may come in pieces of any size', () => {
    const line = fc.array(fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', '\r', 'é', ' ') }), {
      minLength: 1,
      maxLength: 4,
    });
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 5 }), fc.integer({ min: 1, max: 5 }), (rows, size) => {
        const text = rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\r\n');
        const reader = createCsvReader();
        const pieces = Array.from({ length: Math.ceil(text.length / size) }, (_, at) =>
          reader.push(text.slice(at * size, (at + 1) * size)),
        );
        expect([...pieces.flat(), ...reader.end()]).toEqual(rows);
      }),
    );
  });

  it('with a quote that is never closed is refused, not swallowed', () => {
    expect(() => read('a,"b\nc,d')).toThrow(UnreadableCsv);
    expect(() => createCsvReader().push(`"${'x'.repeat(100_001)}`)).toThrow(UnreadableCsv);
  });

  it.each([
    ['name,email', ','],
    ['name;email;"a,b,c,d"', ';'],
    ['name\temail', '\t'],
    ['name', ','],
  ])('%j says what stands between its cells', (head, separator) => expect(separatorOf(head)).toBe(separator));
});
