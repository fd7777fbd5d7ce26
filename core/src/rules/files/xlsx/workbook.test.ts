import { expect, it } from 'vitest';
import { type Machine, toXlsx } from './workbook.ts';
import { crc32 } from './zip.ts';

/** UTF-8 by the means of the language alone. */
const encode = (text: string) =>
  Uint8Array.from(
    encodeURIComponent(text).replaceAll(/%(..)/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
    (byte) => byte.charCodeAt(0),
  );
const PLAIN: Machine = {
  encode,
  pack: async (bytes) => ({ method: 0, crc: crc32(bytes), packed: bytes }),
  pause: async () => {},
};

const sheet = { title: 'Agents', header: ['Name', 'Resolved'], isRightToLeft: false };
const textOf = async (rows: Parameters<typeof toXlsx>[0]['rows'], more: object = {}) =>
  Array.from(await toXlsx({ ...sheet, rows, ...more }, PLAIN), (byte) => String.fromCharCode(byte)).join('');

it('has numbers as numbers, days and moments as dates, and an empty cell for what is absent', async () => {
  const text = await textOf([
    ['Ada', 12.5, null, { date: '2026-03-02' }, { date: '2026-03-02 18:00' }, { date: '2026-03-02T18:00:00.000Z' }, ''],
  ]);
  expect(text).toContain(
    '<c t="inlineStr"><is><t xml:space="preserve">Ada</t></is></c><c><v>12.5</v></c><c/><c s="2"><v>46083</v></c><c s="3"><v>46083.75</v></c><c s="3"><v>46083.75</v></c><c/>',
  );
});

it('has no formula, whatever a text begins with, and no markup or character that XML does not allow', async () => {
  const text = await textOf([['=1+1', '+cmd|x', '@SUM(A1)', '</t><f>1</f>&"', `a\u0000\u000b\ud800\uffffb`]]);
  expect(text).not.toContain('<f>');
  expect(text).toContain('>=1+1<');
  expect(text).toContain('&lt;/t&gt;&lt;f&gt;1&lt;/f&gt;&amp;&quot;');
  // The half surrogate became a replacement character, here as its three bytes.
  expect(text).toContain('>a\u00ef\u00bf\u00bdb<');
});

it('stays readable with numbers that are none, dates that are none, and texts that are too long for a cell', async () => {
  const text = await textOf([[Number.NaN, Number.POSITIVE_INFINITY, { date: 'soon' }, 'x'.repeat(40_000)]]);
  expect(text).toContain('<c/><c/><c t="inlineStr"><is><t xml:space="preserve">soon</t></is></c>');
  expect(text).toContain(`>${'x'.repeat(32_767)}<`);
});

it('is written from right to left where the language is, under a title that spreadsheets take', async () => {
  expect(await textOf([], { isRightToLeft: true })).toContain('rightToLeft="1"');
  expect(await textOf([])).not.toContain('rightToLeft');
  expect(await textOf([], { title: "A/B: [all] 'days' of the quarter and more" })).toContain(
    '<sheet name="A B   all   days  of the',
  );
  expect(await textOf([], { title: '///' })).toContain('<sheet name="Report"');
});

it('names each file of the archive twice, with the checksum of its bytes', async () => {
  const text = await textOf([]);
  for (const name of ['[Content_Types].xml', 'xl/workbook.xml', 'xl/styles.xml', 'xl/worksheets/sheet1.xml'])
    expect(text.split(name).length - 1).toBeGreaterThanOrEqual(2);
  expect(crc32(encode('123456789'))).toBe(0xcbf43926);
});

it('pauses for other work while it writes many rows', async () => {
  let pauses = 0;
  const rows = Array.from({ length: 1_600 }, (_, at) => [at]);
  const pause = async () => {
    pauses += 1;
  };
  await toXlsx({ ...sheet, rows }, { ...PLAIN, pause });
  expect(pauses).toBe(4);
});
