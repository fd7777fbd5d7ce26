import { promisify } from 'node:util';
import { inflateRaw } from 'node:zlib';

const inflate = promisify(inflateRaw);

/** Shown to the user. */
export class UnreadableZip extends Error {}

/** `bytes`: of all entries together, unpacked. */
export type ZipLimits = { entries: number; bytes: number };
export type ZipEntry = { path: string; bytes: Buffer };
type Header = { path: string; method: number; packed: number; size: number; at: number };

const END = 0x06054b50;
const CENTRAL = 0x02014b50;
const LOCAL = 0x04034b50;
const END_BYTES = 22;
const MOST_COMMENT = 65_535;
const STORED = 0;
const DEFLATED = 8;
const ENCRYPTED = 1;

export const isZip = (bytes: Buffer) => bytes.length >= END_BYTES && bytes.readUInt32LE(0) === LOCAL;

const broken = () => new UnreadableZip('The archive is damaged');

const findEnd = (bytes: Buffer) => {
  const last = bytes.length - END_BYTES;
  for (let at = last; at >= Math.max(0, last - MOST_COMMENT); at -= 1) if (bytes.readUInt32LE(at) === END) return at;
  throw broken();
};

const readHeaders = (bytes: Buffer, { entries }: ZipLimits): Header[] => {
  const end = findEnd(bytes);
  const count = bytes.readUInt16LE(end + 10);
  if (count > entries) throw new UnreadableZip(`The archive has more than ${entries} files`);
  const headers: Header[] = [];
  let at = bytes.readUInt32LE(end + 16);
  for (let index = 0; index < count; index += 1) {
    if (bytes.readUInt32LE(at) !== CENTRAL) throw broken();
    if (bytes.readUInt16LE(at + 8) & ENCRYPTED) throw new UnreadableZip('The archive is encrypted');
    const [name, extra, comment] = [28, 30, 32].map((offset) => bytes.readUInt16LE(at + offset));
    const path = bytes.toString('utf8', at + 46, at + 46 + (name ?? 0));
    headers.push({
      path,
      method: bytes.readUInt16LE(at + 10),
      packed: bytes.readUInt32LE(at + 20),
      size: bytes.readUInt32LE(at + 24),
      at: bytes.readUInt32LE(at + 42),
    });
    at += 46 + (name ?? 0) + (extra ?? 0) + (comment ?? 0);
  }
  return headers;
};

const unpack = async (bytes: Buffer, { method, packed, size, at }: Header, most: number): Promise<Buffer> => {
  if (bytes.readUInt32LE(at) !== LOCAL) throw broken();
  const start = at + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28);
  const data = bytes.subarray(start, start + packed);
  if (data.length !== packed) throw broken();
  const tooLarge = () => new UnreadableZip('The files of the archive are too large');
  if (size > most) throw tooLarge();
  if (method === STORED) {
    if (packed !== size) throw broken();
    return data;
  }
  if (method !== DEFLATED) throw new UnreadableZip('The archive uses a compression that is not supported');
  // The size that the archive states may be false: no more than the stated size is unpacked.
  return inflate(data, { maxOutputLength: Math.max(size, 1) }).catch(() => {
    throw broken();
  });
};

/** A path that stays within the archive; undefined for one that leads out of it. */
const pathWithin = (path: string): string | undefined => {
  const parts = path.replaceAll('\\', '/').split('/');
  return parts.some((part) => part === '..' || part === '.' || part === '' || part.includes('\0'))
    ? undefined
    : parts.join('/');
};

/** The files that are needed, without paths out of the archive. @throws UnreadableZip */
export const readZip = async (
  bytes: Buffer,
  limits: ZipLimits,
  isNeeded: (path: string) => boolean,
): Promise<ZipEntry[]> => {
  const files: ZipEntry[] = [];
  let left = limits.bytes;
  try {
    for (const header of readHeaders(bytes, limits)) {
      const path = pathWithin(header.path);
      if (path === undefined || !isNeeded(path)) continue;
      const unpacked = await unpack(bytes, header, left);
      left -= unpacked.length;
      files.push({ path, bytes: unpacked });
    }
  } catch (error) {
    // A position outside of the archive.
    if (error instanceof RangeError) throw broken();
    throw error;
  }
  return files;
};
