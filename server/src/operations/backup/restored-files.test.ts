import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { mkdir, open, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { extract } from 'tar-stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readEnv } from '../../platform/config/environment.ts';
import { sqliteFile } from '../../platform/database/open-store.ts';
import { openFiles } from '../../platform/files/files.open.ts';
import { runCommandLine } from '../../testing/command-line.ts';
import { createPlaces, type Places } from '../../testing/fakes/installation-places.ts';
import { testStoreKind } from '../../testing/test-store.ts';
import { tarOf } from './tar.ts';

const CHARACTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** Every character first and fifth, and not the same one in both positions: folders are made of the first four. */
const KEYS = [...CHARACTERS].map((first, index) => {
  const fifth = CHARACTERS.at(index - 8);
  return `${first}-_${fifth}${fifth}-x_9`;
});

let places: Places;
let home: string;
let makePlace: Places['makePlace'];
beforeAll(async () => {
  places = await createPlaces();
  ({ home, makePlace } = places);
});
afterAll(() => places.remove());

const contentOf = (key: string) => createHash('sha512').update(key).digest();

describe('a backup of an installation with files of every name', () => {
  it('is restored by the commands of docs/operate.md, every file as it was', { timeout: 120_000 }, async () => {
    const source = await makePlace(false);
    expect((await runCommandLine(['migrate'], source)).code).toBe(0);
    const files = await openFiles(readEnv(source));
    for (const key of KEYS) await files.write(key, contentOf(key), { content_type: 'image/png' });
    const [key = ''] = KEYS;
    const folder = join(source.DATA_DIR, 'files', key.slice(0, 2), key.slice(2, 4));
    await writeFile(join(folder, 'Thumbs.db~'), 'of a file manager');
    const backup = join(home, 'all.tar');

    const written = await runCommandLine(['backup', backup], source);
    expect(written).toMatchObject({ code: 0, errors: [] });
    expect(written.out[0]).toMatch(new RegExp(`and verified: .*, ${KEYS.length} files\\.$`));
    const verified = await runCommandLine(['verify', backup], source);
    expect(verified).toMatchObject({ code: 0, errors: [] });
    const target = await makePlace(true);
    const restored = await runCommandLine(['restore', backup], target);
    expect(restored).toMatchObject({ code: 0, errors: [] });
    expect(restored.out[0]).toMatch(new RegExp(`^Restored from .*, ${KEYS.length} files\\.$`));

    const restoredFiles = join(target.DATA_DIR, 'files');
    for (const key of KEYS)
      expect(await readFile(join(restoredFiles, key.slice(0, 2), key.slice(2, 4), key)), key).toEqual(contentOf(key));
  });
});

describe('an archive', () => {
  it('says the size of a file of more than 8 GiB', async () => {
    const path = join(home, 'large');
    const size = 9 * 1024 ** 3;
    const handle = await open(path, 'w');
    await handle.truncate(size).finally(() => handle.close());
    const entries = (async function* () {
      yield { name: 'porchlight.db', path };
    })();
    const archive = tarOf(entries);
    const { value: header } = await archive.next();
    await archive.return(undefined);
    const read = extract();
    const named = once(read, 'entry');
    read.write(header);
    expect((await named)[0]).toMatchObject({ name: 'porchlight.db', size });
    read.destroy();
  });
});

if (testStoreKind === 'sqlite')
  describe('a damaged database', () => {
    const damage = async (spoil: (bytes: Buffer) => void) => {
      const place = await makePlace(false);
      expect((await runCommandLine(['create-admin', 'root@example.com'], place)).code).toBe(0);
      const file = sqliteFile(place.DATA_DIR);
      const bytes = await readFile(file);
      spoil(bytes);
      await writeFile(file, bytes);
      return place;
    };
    const CURE = /^The database \S+ is damaged \(.+\)\. Restore the last backup into an empty DATA_DIR: see "A damaged/;

    it.each([
      ['in its header', (bytes: Buffer) => bytes.fill(7, 0, 100)],
      ['in its schema', (bytes: Buffer) => bytes.fill(7, 100, 4_096)],
      ['in its tables', (bytes: Buffer) => bytes.fill(7, 8_192)],
      ['by a lost half', (bytes: Buffer) => bytes.fill(0, bytes.length / 2)],
    ])('%s is not backed up, and one line says what to do', { timeout: 60_000 }, async (_where, spoil) => {
      const place = await damage(spoil);
      const folder = join(home, 'damaged');
      await mkdir(folder, { recursive: true });
      const backup = join(folder, 'all.tar');
      const written = await runCommandLine(['backup', backup], place);
      expect(written).toEqual({ code: 1, out: [], errors: [expect.stringMatching(CURE)] });
      await expect(async () => createReadStream(backup).take(1).toArray()).rejects.toThrow(/ENOENT/);
      const started = await runCommandLine(['start'], { ...place, PORT: '0' });
      expect(started).toMatchObject({ code: 1, errors: [expect.stringMatching(CURE)] });
    });
  });
