import { sources } from '../sources.mjs';
import { findCycles, importsOf } from './imports.mjs';

const OURS = ['core', 'sdk', 'web', 'server', 'react', 'simulation'];
const PAGES = ['widget', 'survey', 'console', 'site'];

const isTest = (path) => /\.test\.tsx?$|\/testing\//.test(path);
const workspaceOf = (path) => (OURS.includes(path.split('/')[0]) ? path.split('/')[0] : undefined);
const webPart = (path) => (workspaceOf(path) === 'web' ? path.split('/')[1] : undefined);
const isWire = (path) => path.startsWith('core/src/wire/');
const isModel = (path) => path.startsWith('simulation/model/');
const leaves = (from, to, others) =>
  workspaceOf(to) !== undefined && workspaceOf(to) !== from && others.includes(workspaceOf(to));
const isPlatform = (path) => path.startsWith('server/src/platform/');

const RULES = [
  ['core imports nothing of ours', ({ from, to }) => workspaceOf(from) === 'core' && leaves('core', to, OURS)],
  [
    'sdk imports only core/wire of ours',
    ({ from, to }) => workspaceOf(from) === 'sdk' && leaves('sdk', to, OURS) && !isWire(to),
  ],
  [
    'web imports only core of ours',
    ({ from, to }) => workspaceOf(from) === 'web' && leaves('web', to, ['sdk', 'server', 'react']),
  ],
  [
    'server imports only core of ours',
    ({ from, to }) => workspaceOf(from) === 'server' && leaves('server', to, ['sdk', 'web', 'react']),
  ],
  [
    'react imports only sdk and core/wire of ours',
    ({ from, to }) => workspaceOf(from) === 'react' && leaves('react', to, ['core', 'web', 'server']) && !isWire(to),
  ],
  [
    'only the simulation imports the simulation',
    ({ from, to }) => workspaceOf(from) !== 'simulation' && workspaceOf(to) === 'simulation',
  ],
  ['the model of a simulation is pure', ({ from, to, isType }) => isModel(from) && !isModel(to) && !isType],
  [
    'a page imports no other page',
    ({ from, to }) => PAGES.includes(webPart(from)) && PAGES.includes(webPart(to)) && webPart(from) !== webPart(to),
  ],
  ['web/shared imports no page', ({ from, to }) => webPart(from) === 'shared' && PAGES.includes(webPart(to))],
];

const MODULE_STATE = /^(?:export )?let /m;
/** Collections that are filled later. A map or set with its entries is a constant. */
const FILLED_LATER =
  /^(?:export )?const \w+(?::[^=\n]+)? = (?:new (?:Map|Set|WeakMap|WeakSet)(?:<[^\n]*>)?\(\)|\[\];|\{\};|(?:create|open)[A-Z]\w*\()/m;
/** Why these files may have module state: each value is the same for every server in the process. */
const MAY_HOLD = new Map([
  ['server/src/platform/database/drivers/sqlite-worker.ts', 'the root of a worker thread'],
  ['core/src/rules/hours/business-time.ts', 'a cache of formats by time zone'],
  ['core/src/rules/timeline/grouping.ts', 'the format of the last time zone'],
]);
const OUTSIDE_CALL = /(?<![.\w])fetch\(/;

const brokenArrows = (file) =>
  importsOf(file).flatMap(({ specifier, target, isType }) =>
    RULES.filter(([, breaks]) => breaks({ from: file.path, to: target, isType })).map(
      ([rule]) => `${file.path} imports ${specifier}: ${rule}`,
    ),
  );

const holdsState = ({ path, text }) =>
  MODULE_STATE.test(text) ||
  (['server', 'core'].includes(workspaceOf(path)) && !MAY_HOLD.has(path) && FILLED_LATER.test(text));

const stateAndFetches = ({ path, text }) => [
  ...(holdsState({ path, text })
    ? [`${path} keeps state in the module: hold it in what a composition root builds`]
    : []),
  ...(workspaceOf(path) === 'server' && !isPlatform(path) && OUTSIDE_CALL.test(text)
    ? [`${path} calls fetch: only platform reaches the outside`]
    : []),
];

export const checkLayers = (files = sources()) => {
  const ours = files.filter(({ path }) => workspaceOf(path) && !isTest(path));
  return [
    ...ours.flatMap(brokenArrows),
    ...ours.flatMap(stateAndFetches),
    ...findCycles(ours).map((way) => `${way.join(' -> ')}: imports go round in a circle`),
  ];
};
