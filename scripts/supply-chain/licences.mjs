import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../paths.mjs';

/** Licences of dependencies that may be distributed with an MIT product; others need a review. OFL is that of a font. */
const WELCOME = [
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'ISC',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
];
/** libvips, which sharp loads as a shared library: LGPL requires that it can be exchanged, and it can. */
const EXCEPT = [/^@img\/sharp-/];

const nameOf = (path) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

/** Run-time dependencies: `{ name, version, license }`, without development tools and our own workspaces. */
export const readLicences = () => {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const found = new Map();
  for (const [path, { version, license, dev, devOptional, link }] of Object.entries(packages))
    if (path.includes('node_modules/') && !dev && !devOptional && !link)
      found.set(`${nameOf(path)} ${version}`, { name: nameOf(path), version, license: license ?? 'not said' });
  return [...found.values()].sort((a, b) => (a.name + a.version < b.name + b.version ? -1 : 1));
};

/** Unreviewed licences: every part of an `AND`, one of an `OR`. */
export const unwelcome = (licences) =>
  licences.filter(
    ({ name, license }) =>
      !EXCEPT.some((pattern) => pattern.test(name)) &&
      !license
        .replaceAll(/[()]/g, '')
        .split(' AND ')
        .every((part) => part.split(' OR ').some((one) => WELCOME.includes(one.trim()))),
  );

export const licencePage = (licences) =>
  [
    '# Licences of dependencies',
    '',
    'Every package an installation runs on, its version and licence, from `package-lock.json`. A test says when',
    'this page is old, or when a package has a licence that was not reviewed; `npm test -- licences -u` updates it. Porchlight itself is',
    'MIT. The parts of sharp that hold libvips are LGPL libraries of their own, which may be exchanged; web-push is MPL, as it was published.',
    '',
    '| package | version | licence |',
    '|---|---|---|',
    ...licences.map(({ name, version, license }) => `| ${name} | ${version} | ${license} |`),
    '',
  ].join('\n');
