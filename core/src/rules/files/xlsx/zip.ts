/** A file of an archive; `packed` are its bytes as they are stored, `method` 0 as they are or 8 by raw deflate. */
export type ZipEntry = { name: string; method: 0 | 8; size: number; crc: number; packed: Uint8Array };

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

export const crc32 = (bytes: Uint8Array): number => {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = (CRC_TABLE[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8);
  return (crc ^ 0xffffffff) >>> 0;
};

/** 1980-01-01: the same content is the same file. */
const DATE = 0x21;
const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;

const record = (fields: readonly [value: number, bytes: 2 | 4][]): Uint8Array => {
  const view = new DataView(new ArrayBuffer(fields.reduce((sum, [, bytes]) => sum + bytes, 0)));
  let at = 0;
  for (const [value, bytes] of fields) {
    if (bytes === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += bytes;
  }
  return new Uint8Array(view.buffer);
};

/** What both headers of an entry have in common. */
const common = ({ method, crc, packed, size }: ZipEntry, name: Uint8Array): [number, 2 | 4][] => [
  [20, 2],
  [0, 2],
  [method, 2],
  [0, 2],
  [DATE, 2],
  [crc, 4],
  [packed.length, 4],
  [size, 4],
  [name.length, 2],
  [0, 2],
];

/** An archive of files below 4 GB (APPNOTE 6.3.10, without ZIP64). */
export const zip = (entries: readonly ZipEntry[]): Uint8Array<ArrayBuffer> => {
  const parts: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  let offset = 0;
  for (const entry of entries) {
    // Names of ours are ASCII.
    const name = Uint8Array.from(entry.name, (character) => character.charCodeAt(0));
    const header = record([[LOCAL, 4], ...common(entry, name)]);
    parts.push(header, name, entry.packed);
    directory.push(
      record([[CENTRAL, 4], [20, 2], ...common(entry, name), [0, 2], [0, 2], [0, 2], [0, 4], [offset, 4]]),
      name,
    );
    offset += header.length + name.length + entry.packed.length;
  }
  const length = directory.reduce((sum, part) => sum + part.length, 0);
  const count = entries.length;
  const end = record([
    [END, 4],
    [0, 2],
    [0, 2],
    [count, 2],
    [count, 2],
    [length, 4],
    [offset, 4],
    [0, 2],
  ]);
  const all = new Uint8Array(offset + length + end.length);
  let at = 0;
  for (const part of [...parts, ...directory, end]) {
    all.set(part, at);
    at += part.length;
  }
  return all;
};
