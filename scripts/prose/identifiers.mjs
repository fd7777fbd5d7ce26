import { parseSync, Visitor } from 'oxc-parser';

const WORDS = new Map([
  ['nobody', 'none, unassigned, anonymous'],
  ['somebody', 'user, visitor, agent'],
  ['whoever', 'user, visitor, agent'],
  ['tell', 'publish, notify, send'],
  ['tells', 'publish, notify, send'],
  ['told', 'published, notified, sent'],
  ['hear', 'subscribe, receive'],
  ['hears', 'subscribe, receive'],
  ['heard', 'received'],
  ['news', 'event, update'],
  ['happening', 'event, trigger'],
  ['anew', 'again'],
  ['desk', 'workspace, agent client'],
  ['house', 'server, fixture'],
  ['shelf', 'category, list'],
  ['door', 'port, adapter, dependency'],
  ['doors', 'ports, adapters, dependencies'],
  ['knock', 'call, request'],
  ['talk', 'conversation, session'],
  ['ding', 'notification sound'],
  ['journey', 'end-to-end test'],
]);
const WHOLE = new Map([
  ['Parts', 'what the parts are of'],
  ['Flows', 'the actions it has'],
  ['Calls', 'the requests or the phone calls it has'],
]);
/** Meaningless when they are the whole name in the code of the product. */
const WHOLE_IN_PRODUCT = new Map([
  ['given', 'input, options, props, rest'],
  ['known', 'existing, stored, current, cached'],
  ['asked', 'request, requested, query'],
  ['isAsked', 'isRequested'],
  ['Asked', 'the kind of request'],
  ['said', 'message, announcement, payload'],
  ['setSaid', 'setMessage, setAnnouncement'],
  ['Said', 'the kind of message'],
  ['wanted', 'requested, expected, selected'],
  ['setWanted', 'setRequested'],
  ['Wanted', 'the kind of request'],
  ['held', 'pending, subscription, stored'],
  ['Held', 'what it contains'],
  ['sought', 'search, query, terms'],
  ['Sought', 'SearchTerms'],
  ['meant', 'selected, closest'],
]);
const isProduct = (path) =>
  /^(?:core|sdk|server|web|react)\//.test(path) && !/\.test\.|\.fake\.|\/testing\//.test(path);
/** Meaningless when they are the whole name in the code of a page. */
const WHOLE_IN_PAGES = new Map([
  ['shown', 'visible, displayed, current'],
  ['setShown', 'setVisible'],
  ['Shown', 'what is displayed'],
]);
const isPage = (path) => path.startsWith('web/') && !path.includes('.test.');

const PHRASES =
  /(?<=\/)(?:first-look|still-widget|give-back|light-start|once-more|kept-anyhow|both-lanes|unless-gone)(?=[./])/g;

/** Names in the databases of installations: a column, and a key of the payload of queued jobs. */
const STORED = new Set(['agent_heard_at', 'happening']);

/** Published migrations are never renamed. */
const isExempt = (path) => path.includes('/migrations/') || path.startsWith('scripts/prose/');

const wordsOf = (name) =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/);

const isBanned = (name) => !STORED.has(name) && (WHOLE.has(name) || wordsOf(name).some((word) => WORDS.has(word)));

const insteadOf = (name) =>
  WHOLE.get(name) ??
  WHOLE_IN_PRODUCT.get(name) ??
  WHOLE_IN_PAGES.get(name) ??
  wordsOf(name)
    .flatMap((word) => WORDS.get(word) ?? [])
    .join(', ');

const boundIn = (pattern) => {
  if (!pattern) return [];
  if (pattern.type === 'Identifier') return [pattern];
  if (pattern.type === 'ObjectPattern')
    return pattern.properties.flatMap(({ value, argument }) => boundIn(value ?? argument));
  if (pattern.type === 'ArrayPattern') return pattern.elements.flatMap(boundIn);
  return boundIn(pattern.left ?? pattern.argument ?? pattern.parameter);
};

/** Keys of objects may belong to the wire or to a library, so only their types count. */
const declaredIn = ({ path, text }) => {
  const found = [];
  const add = (...nodes) => found.push(...nodes.filter((node) => node?.type === 'Identifier'));
  const addFunction = ({ id, params }) => add(id, ...params.flatMap(boundIn));
  const addKey = ({ key, computed }) => computed || add(key);
  const addId = ({ id }) => add(id);
  new Visitor({
    VariableDeclarator: ({ id }) => add(...boundIn(id)),
    FunctionDeclaration: addFunction,
    FunctionExpression: addFunction,
    ArrowFunctionExpression: addFunction,
    ClassDeclaration: addId,
    TSTypeAliasDeclaration: addId,
    TSInterfaceDeclaration: addId,
    TSPropertySignature: addKey,
    TSMethodSignature: addKey,
    PropertyDefinition: addKey,
    MethodDefinition: addKey,
  }).visit(parseSync(path, text).program);
  return found;
};

const findNames = (file) => {
  const parts = file.path
    .replace(/\.\w+$/, '')
    .split('/')
    .slice(1);
  const inPath = [...parts.filter((part) => isBanned(part)), ...(file.path.match(PHRASES) ?? [])];
  const lineAt = (start) => file.text.slice(0, start).split('\n').length;
  return [
    ...inPath.map((name) => ({ name, at: file.path })),
    ...declaredIn(file)
      .filter(
        ({ name }) =>
          isBanned(name) ||
          (isProduct(file.path) && WHOLE_IN_PRODUCT.has(name)) ||
          (isPage(file.path) && WHOLE_IN_PAGES.has(name)),
      )
      .map(({ name, start }) => ({ name, at: `${file.path}:${lineAt(start)}` })),
  ];
};

export const checkIdentifiers = (files) =>
  files
    .filter(({ path }) => !isExempt(path))
    .flatMap(findNames)
    .map(({ name, at }) => `${at}: rename "${name}" (${insteadOf(name) || 'what it does'})`);

const KEY = /^\s*"(\w+)":/;

export const checkCatalogueKeys = (catalogues) =>
  catalogues.flatMap(({ path, text }) =>
    text.split('\n').flatMap((line, at) => {
      const name = KEY.exec(line)?.[1];
      return name && isBanned(name) ? [`${path}:${at + 1}: rename "${name}" (${insteadOf(name)})`] : [];
    }),
  );
