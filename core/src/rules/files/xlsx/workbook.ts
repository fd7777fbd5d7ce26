import type { Cell } from '../csv-lines.ts';
import { type ZipEntry, zip } from './zip.ts';

/** `title` names the sheet; `isRightToLeft` puts the first column on the right. */
export type Sheet = { title: string; header: readonly string[]; rows: readonly Cell[][]; isRightToLeft: boolean };

export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Rows that are written in one go. */
const AT_ONCE = 500;
/** Of one cell, by the limits of spreadsheets. */
const MOST_CHARACTERS = 32_767;
const MOST_TITLE = 31;
/** Style numbers in `STYLES`. */
const BOLD = 1;
const DAY = 2;
const MOMENT = 3;
const DAY_MS = 24 * 60 * 60_000;
/** The day 0 of spreadsheets. */
const EPOCH = Date.UTC(1899, 11, 30);

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const FORMAT = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const TYPES = `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${FORMAT}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${FORMAT}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${FORMAT}.styles+xml"/></Types>`;
const ROOT = `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`;
const RELATIONS = `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`;
const STYLES = `${XML}<styleSheet ${MAIN}><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="4"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>`;

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Characters that XML 1.0 does not have are left out, half surrogates too. */
const xmlText = (text: string) =>
  text
    .slice(0, MOST_CHARACTERS)
    .toWellFormed()
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replace(/[&<>"]/g, (character) => ENTITIES[character] ?? '');

/** A text is never a formula: only `<f>` would be one, and nothing here writes it. */
const textCell = (text: string, style = 0) =>
  `<c t="inlineStr"${style ? ` s="${style}"` : ''}><is><t xml:space="preserve">${xmlText(text)}</t></is></c>`;

const dateCell = (text: string) => {
  const wall = text.replace(' ', 'T').replace(/Z$/, '');
  const at = Date.parse(`${wall}${wall.includes(':') ? '' : 'T00:00'}Z`);
  if (Number.isNaN(at)) return textCell(text);
  return `<c s="${text.includes(':') ? MOMENT : DAY}"><v>${(at - EPOCH) / DAY_MS}</v></c>`;
};

const cellXml = (cell: Cell): string => {
  if (cell === null) return '<c/>';
  if (typeof cell === 'object') return dateCell(cell.date);
  if (typeof cell === 'number') return Number.isFinite(cell) ? `<c><v>${cell}</v></c>` : '<c/>';
  return cell === '' ? '<c/>' : textCell(cell);
};

const rowXml = (cells: readonly string[]) => `<row>${cells.join('')}</row>`;

/** Names of sheets are without `: \ / ? * [ ]` and apostrophes, up to 31 characters. */
const sheetTitle = (title: string) =>
  title
    .replace(/[:\\/?*[\]']/g, ' ')
    .trim()
    .slice(0, MOST_TITLE)
    .toWellFormed()
    .trim() || 'Report';

const workbook = (title: string) =>
  `${XML}<workbook ${MAIN} xmlns:r="${OFFICE}"><sheets><sheet name="${xmlText(sheetTitle(title))}" sheetId="1" r:id="rId1"/></sheets></workbook>`;

const columns = (count: number) => `<cols><col min="1" max="${Math.max(1, count)}" width="20" customWidth="1"/></cols>`;

/** What is outside the language: UTF-8, packing of a file, and a pause for other work. */
export type Machine = {
  encode: (text: string) => Uint8Array;
  pack: (bytes: Uint8Array) => Promise<Pick<ZipEntry, 'method' | 'crc' | 'packed'>>;
  pause: () => Promise<void>;
};

/** An Excel workbook (ECMA-376) of one sheet: numbers are numbers, dates are dates, texts are texts. */
export const toXlsx = async (sheet: Sheet, { encode, pack, pause }: Machine): Promise<Uint8Array<ArrayBuffer>> => {
  const { header, rows, isRightToLeft, title } = sheet;
  const chunks = [
    `${XML}<worksheet ${MAIN}><sheetViews><sheetView workbookViewId="0"${isRightToLeft ? ' rightToLeft="1"' : ''}><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>${columns(header.length)}<sheetData>`,
    rowXml(header.map((text) => textCell(text, BOLD))),
  ];
  for (let start = 0; start < rows.length; start += AT_ONCE) {
    chunks.push(
      rows
        .slice(start, start + AT_ONCE)
        .map((row) => rowXml(row.map(cellXml)))
        .join(''),
    );
    await pause();
  }
  chunks.push('</sheetData></worksheet>');
  const files: [string, string][] = [
    ['[Content_Types].xml', TYPES],
    ['_rels/.rels', ROOT],
    ['xl/workbook.xml', workbook(title)],
    ['xl/_rels/workbook.xml.rels', RELATIONS],
    ['xl/styles.xml', STYLES],
    ['xl/worksheets/sheet1.xml', chunks.join('')],
  ];
  const entries: ZipEntry[] = [];
  for (const [name, text] of files) {
    const bytes = encode(text);
    entries.push({ name, size: bytes.length, ...(await pack(bytes)) });
  }
  return zip(entries);
};
