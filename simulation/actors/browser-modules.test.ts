import { execFile } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const FOLDER = join(import.meta.dirname, '..');

const modulesOfThePages = () =>
  globSync('**/*.ts', { cwd: FOLDER })
    .flatMap((file) => [...readFileSync(join(FOLDER, file), 'utf8').matchAll(/import\(\s*'\.\.\/\.\.\/(web\/[^']+)'/g)])
    .map(([, path]) => path);

it('loads the modules of the pages without Vite', async () => {
  const paths = [...new Set(modulesOfThePages())];
  expect(paths).toContain('web/console/state/workspace.ts');
  const script = `
    import { prepareBrowserModules } from './actors/browser.ts';
    prepareBrowserModules();
    for (const path of ${JSON.stringify(paths)}) await import('../' + path);
    console.log('loaded');`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], {
    cwd: FOLDER,
  });
  expect(stdout).toBe('loaded\n');
});
