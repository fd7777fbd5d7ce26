import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { zipOf } from './zip.fake.ts';
import { isZip, readZip, UnreadableZip } from './zip.ts';

const LIMITS = { entries: 100, bytes: 1_000_000 };
const read = async (bytes: Buffer, limits = LIMITS) =>
  (await readZip(bytes, limits, () => true)).map(({ path, bytes: unpacked }) => [path, unpacked.toString()]);

describe('a ZIP archive (ART-18)', () => {
  it('is read, packed or stored, without folders', async () => {
    const archive = zipOf([
      { path: 'a.md', text: 'one '.repeat(100) },
      { path: 'folder/', text: '', isStored: true },
      { path: 'folder/ü.md', text: 'two', isStored: true },
    ]);
    expect(isZip(archive)).toBe(true);
    expect(await read(archive)).toEqual([
      ['a.md', 'one '.repeat(100)],
      ['folder/ü.md', 'two'],
    ]);
    expect(await readZip(archive, LIMITS, (path) => path === 'folder/ü.md')).toHaveLength(1);
  });

  it.each(['../a.md', 'a/../../b.md', '/etc/passwd', 'a\\..\\..\\b.md', './a.md', 'a//b.md', 'a\0.md'])(
    'leads nowhere else by %j',
    async (path) => {
      expect(await read(zipOf([{ path, text: 'x' }]))).toEqual([]);
    },
  );

  it('unpacks no more than it may, whatever it states', async () => {
    const bomb = { path: 'a.md', text: Buffer.alloc(5_000_000) };
    await expect(read(zipOf([bomb]))).rejects.toThrow('too large');
    await expect(read(zipOf([{ ...bomb, statedSize: 10 }]))).rejects.toThrow('damaged');
    const half = { text: Buffer.alloc(600_000) };
    await expect(
      read(
        zipOf([
          { path: 'a', ...half },
          { path: 'b', ...half },
        ]),
      ),
    ).rejects.toThrow('too large');
    const many = Array.from({ length: 101 }, (_, at) => ({ path: `${at}.md`, text: 'x' }));
    await expect(read(zipOf(many))).rejects.toThrow('more than 100 files');
    await expect(read(zipOf([{ path: 'a.md', text: 'x', flags: 1 }]))).rejects.toThrow('encrypted');
  });

  it('that is damaged is refused, never more', async () => {
    const archive = zipOf([{ path: 'a.md', text: 'some text that is packed, some text that is packed' }]);
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.nat(archive.length - 1), fc.nat(255)), { maxLength: 6 }),
        fc.nat(archive.length),
        async (changes, length) => {
          const bytes = Buffer.from(archive.subarray(0, length));
          for (const [at, value] of changes) bytes[at] = value;
          const outcome = await read(bytes).catch((error: unknown) => error);
          expect(Array.isArray(outcome) || outcome instanceof UnreadableZip).toBe(true);
        },
      ),
    );
  });
});
