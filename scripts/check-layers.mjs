import { dirname, join, normalize } from 'node:path';
import { sources } from './sources.mjs';

const PAGES = ['widget', 'survey', 'console'];
const IMPORT = /(?:from|import)\s*\(?\s*['"]([^'"]+)['"]/g;

/** The file an import means, from the root of the project; a package keeps its name. */
const targetOf = (from, specifier) => {
  if (specifier.startsWith('.')) return normalize(join(dirname(from), specifier));
  const own = /^@porchlight\/(\w+)\/(.*)$/.exec(specifier);
  return own ? `${own[1]}/src/${own[2]}` : specifier;
};

const isTest = (path) => /\.test\.tsx?$|\/testing\//.test(path);
const room = (path) => path.split('/')[0];
const webPart = (path) => (room(path) === 'web' ? path.split('/')[1] : undefined);
const OURS = ['core', 'sdk', 'web', 'server', 'react'];
/** The room a target lies in; a package may have a room's name (`react`), a file of ours has a folder. */
const roomOf = (target) => (target.includes('/') ? room(target) : undefined);
const DOORS = /^(redis|nodemailer|pg|node:sqlite|@aws-sdk\/)/;

/** Each rule: what it says, and when an import breaks it (design, section 1: the arrows). */
const rules = [
  ['core imports nothing of ours', (from, to) => room(from) === 'core' && OURS.includes(roomOf(to)) && roomOf(to) !== 'core'],
  ['sdk imports only core/src/wire', (from, to) => room(from) === 'sdk' && OURS.includes(roomOf(to)) && roomOf(to) !== 'sdk' && !to.startsWith('core/src/wire/')],
  ['web and server never import each other', (from, to) => (room(from) === 'web' && roomOf(to) === 'server') || (room(from) === 'server' && roomOf(to) === 'web')],
  ['web and server import only core of ours', (from, to) => ['web', 'server'].includes(room(from)) && ['sdk', 'react'].includes(roomOf(to))],
  ['a page never imports another page', (from, to) => PAGES.includes(webPart(from)) && PAGES.includes(webPart(to)) && webPart(from) !== webPart(to)],
  ['web/shared imports no page', (from, to) => webPart(from) === 'shared' && PAGES.includes(webPart(to))],
  ['actions, queries and present never import routes', (from, to) => room(from) === 'server' && /(actions|queries|present|load)[^/]*\.ts$/.test(from) && /routes\.ts$/.test(to)],
  ['queries never import actions', (from, to) => room(from) === 'server' && /queries[^/]*\.ts$/.test(from) && /\/actions[^/]*\.ts$/.test(to)],
  ['only adapters, db and live/sockets touch the outside', (from, to) => room(from) === 'server' && DOORS.test(to) && !/server\/src\/(adapters|db)\//.test(from)],
  ['only reactions and live speak to the bus', (from, to) => room(from) === 'server' && /\/actions[^/]*\.ts$/.test(from) && /live\//.test(to)],
];

/** Every import that breaks an arrow, as a sentence. */
export const checkLayers = (files = sources()) =>
  files
    .filter(({ path }) => OURS.includes(room(path)) && !isTest(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(IMPORT)].flatMap(([, specifier]) => {
        const target = targetOf(path, specifier);
        return rules.filter(([, breaks]) => breaks(path, target)).map(([rule]) => `${path} imports ${specifier}: ${rule}`);
      }),
    );
