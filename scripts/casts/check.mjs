import { parseSync } from 'oxc-parser';
import { ALLOWED_CASTS, MOST } from './allowed.mjs';

const isProduct = ({ path }) =>
  /^(core|server|web|sdk|react)\/.*\.tsx?$/.test(path) && !/\.test\.|\.fake\.|\/testing\//.test(path);

const isCast = ({ type }) => type === 'TSAsExpression' || type === 'TSTypeAssertion';

const visit = (node, onNode) => {
  if (Array.isArray(node)) for (const each of node) visit(each, onNode);
  else if (node && typeof node === 'object') {
    onNode(node);
    for (const [name, child] of Object.entries(node)) if (name !== 'parent') visit(child, onNode);
  }
};

/** `as unknown as T` is one cast: `{ path, line, to }`. `as const` and `satisfies` claim nothing. */
const castsOf = ({ path, text }) => {
  const found = [];
  const inner = new Set();
  visit(parseSync(path, text).program, (node) => {
    if (!isCast(node)) return;
    if (isCast(node.expression)) inner.add(node.expression);
    const to = text.slice(node.typeAnnotation.start, node.typeAnnotation.end).replaceAll(/\s+/g, ' ');
    if (to === 'const' || inner.has(node)) return;
    found.push({ path, line: text.slice(0, node.start).split('\n').length, to });
  });
  return found;
};

/** Casts that `allowed.mjs` does not name, and entries there without a cast. `files` are `{ path, text }`. */
export const checkCasts = (files, { allowed = ALLOWED_CASTS, most = MOST } = {}) => {
  const left = [...allowed];
  const refused = [];
  for (const cast of files.filter((file) => isProduct(file) && /\bas\b|<\w/.test(file.text)).flatMap(castsOf)) {
    const at = left.findIndex(({ path, to }) => path === cast.path && to === cast.to);
    if (at < 0)
      refused.push(`${cast.path}:${cast.line} casts to ${cast.to}: let a schema, a row or a check give the type`);
    else left.splice(at, 1);
  }
  return [
    ...refused,
    ...left.map(
      ({ path, to }) => `scripts/casts/allowed.mjs names a cast to ${to} that ${path} does not have any more`,
    ),
    ...(allowed.length > most
      ? [`scripts/casts/allowed.mjs names ${allowed.length} casts, at most ${most} are allowed`]
      : []),
  ];
};
