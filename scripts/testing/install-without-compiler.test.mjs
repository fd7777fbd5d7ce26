import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { root, runtime } from '../paths.mjs';

const folder = mkdtempSync(join(tmpdir(), 'porchlight-compiles-nothing-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const TOOLS = [
  'cc',
  'gcc',
  'g++',
  'c++',
  'clang',
  'make',
  'cmake',
  'ld',
  'python',
  'python3',
  'node-gyp',
  'npm',
  'npx',
  'vite',
  'tsc',
];

/** A PATH on which every compiler tool is a trap that records its call. */
const setTraps = () => {
  const traps = join(folder, 'bin');
  const called = join(folder, 'called');
  mkdirSync(traps);
  for (const tool of TOOLS) {
    writeFileSync(join(traps, tool), `#!/bin/sh\necho ${tool} >> ${called}\nexit 1\n`);
    chmodSync(join(traps, tool), 0o755);
  }
  return { traps, called: () => (existsSync(called) ? readFileSync(called, 'utf8') : '') };
};

const sparePort = () =>
  new Promise((done) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => done(port));
    });
  });

/** Resolves with the first line that matches; rejects when the program ends before. */
const said = (child, pattern) =>
  new Promise((done, fail) => {
    let all = '';
    const onOutput = (part) => {
      all += part;
      if (pattern.test(all)) done(all);
    };
    child.stdout.on('data', onOutput);
    child.stderr.on('data', onOutput);
    child.once('exit', (code) => fail(new Error(`it ended with ${code}: ${all}`)));
  });

describe('what is compiled on the machine that serves', () => {
  it('no package of the product compiles itself when it is installed', () => {
    const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
    const withScripts = Object.entries(packages)
      .filter(([, { dev, hasInstallScript }]) => hasInstallScript && !dev)
      .map(([path]) => path);
    // The pinned runtime links its program in a script.
    expect(withScripts).toEqual(['node_modules/node']);
    const compiled = Object.keys(packages).filter(
      (path) => path && !packages[path].dev && existsSync(join(root, path, 'binding.gyp')),
    );
    expect(compiled).toEqual([]);
  });

  it('the packaged start serves, from an empty folder, on a machine without any tool that compiles', async () => {
    const { traps, called } = setTraps();
    const port = await sparePort();
    // The last line of the Dockerfile.
    const child = spawn(runtime, [join(root, 'server/src/cli.ts'), 'start'], {
      cwd: root,
      env: { PATH: traps, NODE_ENV: 'production', PORT: String(port), DATA_DIR: join(folder, 'data') },
    });
    try {
      await said(child, /\/demo/);
      expect((await fetch(`http://127.0.0.1:${port}/ready`)).status).toBe(200);
      expect((await fetch(`http://127.0.0.1:${port}/app`)).status).toBe(200);
      expect(called()).toBe('');
    } finally {
      const gone = new Promise((done) => child.once('close', done));
      child.kill();
      await gone;
    }
  });
});
