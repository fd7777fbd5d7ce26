import { expect, it } from 'vitest';
import { MAX_FILE_BYTES } from '../../wire/limits.ts';
import { refusalOf } from './attachments.ts';
import { fileTypeOf } from './file-type.ts';

const file = (name: string, type: string, size = 1) => ({ name, type, size });
it.each([
  [file('a.png', 'image/png'), undefined],
  [file('a.webm', 'audio/webm;codecs=opus'), undefined],
  [file('a.csv', 'text/csv'), undefined],
  [file('a.odt', 'application/vnd.oasis.opendocument.text'), undefined],
  [file('a.docx', ''), undefined],
  [file('a.mp4', 'video/mp4'), undefined],
  [file('a.txt', 'text/plain'), undefined],
  [file('a.json', 'application/json'), undefined],
  [file('a.pdf', 'application/pdf'), undefined],
  [file('a.rtf', 'application/rtf'), undefined],
  [file('a.zip', 'application/zip'), undefined],
  [file('a.xls', 'application/vnd.ms-excel'), undefined],
  [file('a.exe', 'application/x-msdownload'), 'type'],
  [file('a.pdf', 'application/x-msdownload'), 'type'],
  [file('a.html', 'text/html'), 'type'],
  [file('a', ''), 'type'],
  [file('a.png', 'image/png', 0), 'empty'],
])('COM-12, LIM-27: %j: %s', (input, refusal) => expect(refusalOf(input)).toBe(refusal));
it('COM-13, COM-14: a file of exactly the limit passes, one byte more does not', () =>
  expect(
    [MAX_FILE_BYTES, MAX_FILE_BYTES + 1, 62208194, 199154].map((size) => refusalOf(file('a.png', 'image/png', size))),
  ).toEqual([undefined, 'size', 'size', undefined]));
it.each([
  ['image/png', 'image'],
  ['image/svg+xml', 'file'],
  ['image/tiff', 'file'],
  ['audio/webm', 'audio'],
  ['video/mp4', 'video'],
  ['video/x-msvideo', 'file'],
  ['application/pdf', 'file'],
])('%s shows as %s', (mime, kind) => expect(fileTypeOf(mime)).toBe(kind));
