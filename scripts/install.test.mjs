import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { whatKeepsFromRunning } from './install.mjs';

const folder = mkdtempSync(join(tmpdir(), 'porchlight-install-'));
afterAll(() => rmSync(folder, { recursive: true }));

const programThat = (script) => {
  const path = join(folder, `program-${Math.random()}`);
  writeFileSync(path, `#!/bin/sh\n${script}\n`);
  chmodSync(path, 0o755);
  return path;
};

it('lets a runtime that starts start', () => {
  expect(whatKeepsFromRunning(process.execPath)).toBeUndefined();
});

it('names the package of a library that a small system lacks', () => {
  const node = programThat(
    "echo 'node: error while loading shared libraries: libatomic.so.1: cannot open shared object file' >&2; exit 127",
  );
  expect(whatKeepsFromRunning(node)?.fix).toBe('Install it: apt-get install libatomic1');
});

it('repeats what a broken runtime says, and what the system says of none', () => {
  expect(whatKeepsFromRunning(programThat('echo "Illegal instruction" >&2; exit 132'))).toEqual({
    says: 'Illegal instruction',
  });
  expect(whatKeepsFromRunning(join(folder, 'nothing')).says).toContain('ENOENT');
});
