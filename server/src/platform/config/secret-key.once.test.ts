import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { finished, startProgram } from '../../testing/command-line.ts';
import { readEnv } from './environment.ts';

const MAIN = fileURLToPath(new URL('../../main.mjs', import.meta.url));

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'porchlight-key-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const file = () => join(folder, 'secret_key');
const start = (dataDir: string) =>
  finished(startProgram(MAIN, [], { DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'silent' }));

describe('the secret key of a data folder', () => {
  it('is made once, for its owner only, and read at every later start', () => {
    const { secretKey } = readEnv({ DATA_DIR: folder });
    expect(secretKey).toMatch(/^[\w-]{64}$/);
    expect(readFileSync(file(), 'utf8')).toBe(`${secretKey}\n`);
    expect(statSync(file()).mode & 0o777).toBe(0o600);
    expect(readEnv({ DATA_DIR: folder }).secretKey).toBe(secretKey);
    expect(readdirSync(folder)).toEqual(['secret_key']);
  });

  it.each([
    ['empty', ''],
    ['a line break', '\n'],
    ['cut short', 'a'.repeat(31)],
  ])('that is %s is refused in one line that says what to do', async (_what, text) => {
    writeFileSync(file(), text);
    expect(await start(folder)).toEqual({
      code: 1,
      out: [],
      errors: [
        expect.stringMatching(/secret_key contains no valid key \(\d+ characters .* Restore the file from a backup\./),
      ],
    });
    expect(readFileSync(file(), 'utf8')).toBe(text);
  });

  it('read from before this rule is accepted with 32 characters', () => {
    writeFileSync(file(), `${'k'.repeat(32)}\n`);
    expect(readEnv({ DATA_DIR: folder }).secretKey).toBe('k'.repeat(32));
  });
});

describe('a first start on a full disk', () => {
  const mount = (options: string) => {
    try {
      execFileSync('/bin/mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder], { stdio: 'ignore' });
      return true;
    } catch {
      return false;
    }
  };

  it.each(['size=4k', 'size=8k', 'size=64k', 'size=256k', 'size=1m'])(
    'of %s ends with one line, and leaves no empty key',
    async (size) => {
      if (!mount(size)) return;
      try {
        if (size === 'size=4k') writeFileSync(join(folder, 'full'), Buffer.alloc(4_096));
        const { code, errors } = await start(folder);
        expect(code).toBe(1);
        expect(errors).toEqual([expect.stringMatching(/^The disk is full \(.*\)\. Free some space and try again/)]);
        for (const name of readdirSync(folder).filter((each) => each.startsWith('secret_key')))
          expect(readFileSync(join(folder, name), 'utf8')).toMatch(/^[\w-]{64}\n$/);
      } finally {
        execFileSync('/bin/umount', [folder]);
      }
    },
    30_000,
  );
});
