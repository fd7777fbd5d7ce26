import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../paths.mjs';

/** Under what others may be carried along in a product that is MIT itself; whatever else comes has to be looked at by a person. */
const WELCOME = ['0BSD', 'Apache-2.0', 'BSD-3-Clause', 'BlueOak-1.0.0', 'ISC', 'MIT', 'MIT-0', 'MPL-2.0'];
/** libvips, which sharp loads as a library of its own: LGPL asks that it can be exchanged, and it can. */
const EXCEPT = [/^@img\/sharp-/];

const nameOf = (path) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

/** What an installation runs on, by name: `{ name, version, license }`. Tools of the developers and our own workspaces are left out. */
export const readLicences = () => {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const found = new Map();
  for (const [path, { version, license, dev, devOptional, link }] of Object.entries(packages))
    if (path.includes('node_modules/') && !dev && !devOptional && !link)
      found.set(`${nameOf(path)} ${version}`, { name: nameOf(path), version, license: license ?? 'not said' });
  return [...found.values()].sort((a, b) => (a.name + a.version < b.name + b.version ? -1 : 1));
};

/** Those whose licence was not reviewed: every part of an `AND`, one of an `OR`. */
export const unwelcome = (licences) =>
  licences.filter(
    ({ name, license }) =>
      !EXCEPT.some((pattern) => pattern.test(name)) &&
      !license
        .replaceAll(/[()]/g, '')
        .split(' AND ')
        .every((part) => part.split(' OR ').some((one) => WELCOME.includes(one.trim()))),
  );

/** The page of docs/, in Markdown. */
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
