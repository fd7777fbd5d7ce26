import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './paths.mjs';

const PATTERNS = ['*.ts', '*.tsx', '*.mjs'];

/** The project's source files, tracked or new, as `{ path, text }`. */
export const sources = () =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '--', ...PATTERNS], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((path) => path && existsSync(join(root, path)))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
