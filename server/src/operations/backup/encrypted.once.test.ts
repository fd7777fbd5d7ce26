import { copyFile, mkdtemp, readdir, readFile, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readEnv } from '../../platform/config/environment.ts';
import { openFiles } from '../../platform/files/files.open.ts';
import { runCommandLine, type Settings } from '../../testing/command-line.ts';
import { createPlaces, type Places } from '../../testing/fakes/installation-places.ts';

const PASSPHRASE = 'seven old boats sail slowly';
const MARK = 'age-encryption.org/v1\n';
/** A chunk of the format, with its tag. */
const CHUNK = 64 * 1024 + 16;
const WORDS = Buffer.from('the words of a picture that only a customer may see '.repeat(2_000));
const KEY = 'abcdefghijklmnopqrstuvwxyz012345.png';

let places: Places;
let home: string;
let makePlace: Places['makePlace'];
let whole: string;

/** The one line of a command. */
const answerOf = async (args: string[], settings: Settings) => {
  const { code, out, errors } = await runCommandLine(args, { ...settings });
  return `${code}: ${[...out, ...errors].join(' | ')}`;
};

beforeAll(async () => {
  places = await createPlaces();
  ({ home, makePlace } = places);
  whole = join(home, 'whole.tar.age');
  const source = await makePlace(false);
  expect((await runCommandLine(['migrate'], source)).code).toBe(0);
  await (await openFiles(readEnv(source))).write(KEY, WORDS, { content_type: 'image/png' });
  expect(await answerOf(['backup', whole], { ...source, BACKUP_PASSPHRASE: PASSPHRASE })).toMatch(/^0: .*, 1 file\.$/);
}, 120_000);
afterAll(() => places.remove());

const spoiled = async (spoil: (file: string) => Promise<unknown>) => {
  const file = join(await mkdtemp(join(home, 'spoiled-')), 'all.tar.age');
  await copyFile(whole, file);
  await spoil(file);
  return file;
};

const flip = (at: (length: number) => number) => async (file: string) => {
  const bytes = await readFile(file);
  const position = at(bytes.length);
  bytes[position] = (bytes[position] ?? 0) ^ 1;
  await writeFile(file, bytes);
};

it('a backup with a passphrase is in the format age, and says nothing to who has no passphrase [SYS-80]', async () => {
  const bytes = await readFile(whole);
  expect(bytes.subarray(0, MARK.length).toString()).toBe(MARK);
  expect(bytes.toString('latin1')).toContain('\n-> scrypt ');
  for (const text of ['the words of a picture', 'porchlight', KEY, 'secret_key'])
    expect(bytes.includes(text), text).toBe(false);
});

it('it is verified and restored with the passphrase, whole', { timeout: 120_000 }, async () => {
  const settings = { BACKUP_PASSPHRASE: PASSPHRASE };
  expect(await answerOf(['verify', whole], settings)).toMatch(/^0: Complete: .*, 1 file\.$/);
  const target = await makePlace(true);
  expect(await answerOf(['restore', whole], { ...target, ...settings })).toMatch(/^0: Restored from .*, 1 file\.$/);
  expect(await readFile(join(target.DATA_DIR, 'files', 'ab', 'cd', KEY))).toEqual(WORDS);
});

it('without the passphrase, with another, or with a bad one, one line says what to do', {
  timeout: 120_000,
}, async () => {
  const target = await makePlace(true);
  for (const command of ['verify', 'restore']) {
    const ask = (passphrase: string | undefined) =>
      answerOf([command, whole], { ...target, BACKUP_PASSPHRASE: passphrase });
    expect(await ask(undefined)).toBe(
      `1: ${whole} is encrypted. Set BACKUP_PASSPHRASE to the passphrase that it was written with.`,
    );
    expect(await ask('seven old boats sink slowly')).toBe(
      `1: Wrong passphrase: BACKUP_PASSPHRASE does not open ${whole}.`,
    );
    expect(await ask('short')).toBe('1: BACKUP_PASSPHRASE must have at least 12 characters.');
  }
  expect((await readdir(target.DATA_DIR)).filter((name) => name.startsWith('.') || name === 'files')).toEqual([]);
});

it.each([
  ['cut by a byte', async (file: string) => truncate(file, (await readFile(file)).length - 1)],
  [
    'cut at the end of a chunk',
    async (file: string) => truncate(file, ((await readFile(file)).length % CHUNK) + CHUNK),
  ],
  ['cut in its header', (file: string) => truncate(file, 60)],
  ['changed in its header', flip(() => MARK.length + 60)],
  ['changed in the middle', flip((length) => Math.floor(length / 2))],
  ['changed at its end', flip((length) => length - 1)],
  ['longer', async (file: string) => writeFile(file, Buffer.concat([await readFile(file), Buffer.alloc(1_024)]))],
])('one that was %s is refused in one line, and leaves nothing', { timeout: 60_000 }, async (_how, spoil) => {
  const file = await spoiled(spoil);
  expect(await answerOf(['verify', file], { BACKUP_PASSPHRASE: PASSPHRASE })).toMatch(
    /^1: (?:\S+ was changed or is incomplete|Wrong passphrase: BACKUP_PASSPHRASE does not open \S+)\.$/,
  );
  expect(await readdir(join(file, '..'))).toEqual(['all.tar.age']);
});

it('an open file is refused where a passphrase is set', { timeout: 60_000 }, async () => {
  const source = await makePlace(false);
  expect((await runCommandLine(['migrate'], source)).code).toBe(0);
  const open = join(home, 'open.tar');
  expect(await answerOf(['backup', open], source)).toMatch(/^0: /);
  expect(await answerOf(['verify', open], { BACKUP_PASSPHRASE: PASSPHRASE })).toBe(
    `1: ${open} is not encrypted, although BACKUP_PASSPHRASE is set. If you trust the file, unset BACKUP_PASSPHRASE and try again.`,
  );
});
