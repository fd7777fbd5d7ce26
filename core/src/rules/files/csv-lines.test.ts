import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createCsvReader } from './csv.ts';
import { csvLine, toCsv, withoutGuard } from './csv-lines.ts';

const read = (text: string, separator = ',') => {
  const reader = createCsvReader(separator);
  return [...reader.push(text), ...reader.end()].flat();
};
const SIGN = /^[\p{Zs}\p{Cf}\s]*[=+\-@\uff1d\uff0b\uff0d\uff20]/u;

const hostile = [
  '=cmd|"/c calc"!A1',
  '+1',
  '-1',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  ' =1',
  '\u00a0=1',
  '\u200b=1',
  '\ufeff=1',
  'a;=1',
  'a; =1',
  'a\n=1',
  'a\r\n@x',
  '\uff1d1',
  '\uff0b1',
  '\uff0d1',
  '\uff20x',
  ';=1',
  "';=1",
];

describe('a cell of an export', () => {
  it.each(hostile)('%j begins no formula, however a spreadsheet splits the line', (text) => {
    const line = csvLine(['before', text, 'after']);
    for (const separator of [',', ';', '\t'])
      for (const cell of read(line, separator).flatMap((part) => part.split(/[;\t\r\n]/)))
        expect(cell).not.toMatch(SIGN);
  });

  it('is the same after it was exported and imported', () => {
    const text = fc.string({
      unit: fc.constantFrom('a', '=', '-', "'", ';', ' ', '\n', '\t', '"', ',', '\uff1d', '\u200b'),
    });
    fc.assert(
      fc.property(text, (value) => {
        expect(read(csvLine([value, 'x'])).map(withoutGuard)[0]).toBe(value);
      }),
    );
  });

  it('that is a number or harmless text stays as it is', () => {
    expect(csvLine([-5, 'a-b', 'a = b', "it's", null])).toBe("-5,a-b,a = b,it's,");
  });

  it.each([
    ['a "b"', '"a ""b"""'],
    ['a,b', '"a,b"'],
    ['a;b', '"a;b"'],
    ['a\nb', '"a\nb"'],
    ['', ''],
    ['=1', "'=1"],
    ['a;=1', '"a;\'=1"'],
  ])('%j is written %s', (text, cell) => expect(csvLine([text])).toBe(cell));
});

it('an export is a line for its header and for each row, with the mark of UTF-8 before and a line end behind them', () => {
  const rows = [
    [1, 'Zoë'],
    [2, null],
  ];
  expect(toCsv(['id', 'name'], rows)).toBe('\uFEFFid,name\r\n1,Zoë\r\n2,\r\n');
  expect(toCsv(['id'], [])).toBe('\uFEFFid\r\n');
});
