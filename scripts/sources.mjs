import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './paths.mjs';

const CODE = ['*.ts', '*.tsx', '*.mjs'];
const STYLES = ['*.css'];
const PAGES = ['*.md'];
const ENGLISH = ['core/src/i18n/catalogues/*/en.json'];

const matching = (patterns) =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '--', ...patterns], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((path) => path && existsSync(join(root, path)))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));

export const sources = () => matching(CODE);

export const styleSheets = () => matching(STYLES);

export const pages = () => matching(PAGES);

export const englishCatalogues = () => matching(ENGLISH);
