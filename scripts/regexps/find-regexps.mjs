import { parseSync } from 'oxc-parser';

const isSource = ({ path }) =>
  /^(core|server|web|sdk|react)\/.*\.tsx?$/.test(path) && !/\.test\.|\.fake\.|\/testing\//.test(path);

const visit = (node, onNode) => {
  if (Array.isArray(node)) for (const each of node) visit(each, onNode);
  else if (node && typeof node === 'object') {
    onNode(node);
    for (const [name, child] of Object.entries(node)) if (name !== 'parent') visit(child, onNode);
  }
};

const builtFrom = ({ type, callee, arguments: given }) =>
  (type === 'NewExpression' || type === 'CallExpression') && callee?.name === 'RegExp' ? given[0] : undefined;

/** `literals` as `{ source, flags, places }`, each once; `built`: places of a pattern from other text. */
export const regexpsOf = (files) => {
  const literals = new Map();
  const built = [];
  for (const { path, text } of files.filter(isSource)) {
    if (!/\/|RegExp/.test(text)) continue;
    const place = (node) => `${path}:${text.slice(0, node.start).split('\n').length}`;
    visit(parseSync(path, text).program, (node) => {
      if (node.type === 'Literal' && node.regex) {
        const { pattern: source, flags } = node.regex;
        const known = literals.get(`/${source}/${flags}`) ?? { source, flags, places: [] };
        known.places.push(place(node));
        literals.set(`/${source}/${flags}`, known);
      }
      const from = builtFrom(node);
      if (from && from.type !== 'Literal') built.push({ path, place: place(node) });
    });
  }
  return { literals: [...literals.values()], built };
};
