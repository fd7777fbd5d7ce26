import { crc32, deflateRawSync } from 'node:zlib';

type Entry = { path: string; text: string | Buffer; isStored?: boolean; statedSize?: number; flags?: number };

/** A ZIP archive; `statedSize` lies about an entry. */
export const zipOf = (entries: readonly Entry[]): Buffer<ArrayBuffer> => {
  const locals: Buffer[] = [];
  const centrals: Buffer[] = [];
  let at = 0;
  for (const { path, text, isStored = false, statedSize, flags = 0 } of entries) {
    const bytes = Buffer.from(text);
    const data = isStored ? bytes : deflateRawSync(bytes);
    const name = Buffer.from(path);
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt16LE(flags, 2);
    facts.writeUInt16LE(isStored ? 0 : 8, 4);
    facts.writeUInt32LE(crc32(bytes), 10);
    facts.writeUInt32LE(data.length, 14);
    facts.writeUInt32LE(statedSize ?? bytes.length, 18);
    facts.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from([0x50, 0x4b, 3, 4]), facts, name, data]);
    const end = Buffer.alloc(14);
    end.writeUInt32LE(at, 10);
    centrals.push(Buffer.concat([Buffer.from([0x50, 0x4b, 1, 2, 20, 0]), facts, end, name]));
    locals.push(local);
    at += local.length;
  }
  const central = Buffer.concat(centrals);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...locals, central, end]);
};
