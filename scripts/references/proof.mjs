import { REQUIREMENTS } from './documents.mjs';

const ROW = /^\| <a id="[^"]+"><\/a>(?<id>[A-Z0-9]+-\d+) \|.*\| (?<levels>[a-z, ]+) \|$/gm;
const TEST = /\.test\.(?:tsx?|mjs)$/;
const ID = /(?<![\w-])[A-Z][A-Z0-9]*-\d+(?![\w-])/g;

const idsIn = (files) => new Set(files.flatMap(({ text }) => text.match(ID) ?? []));

/** Rows that no test names, and rows to be seen in a browser that no test of `e2e` names. */
export const checkProof = (files) => {
  const rows = files.find(({ path }) => path === REQUIREMENTS)?.text ?? '';
  const tests = files.filter(({ path }) => TEST.test(path));
  const named = idsIn(tests);
  const seen = idsIn(tests.filter(({ path }) => path.startsWith('e2e/')));
  return [...rows.matchAll(ROW)].flatMap(({ index, groups: { id, levels } }) => {
    const line = rows.slice(0, index).split('\n').length;
    if (!named.has(id)) return [`${REQUIREMENTS}:${line}: no test names ${id}`];
    if (levels.includes('browser') && !seen.has(id))
      return [`${REQUIREMENTS}:${line}: ${id} is proved in a browser, and no test of e2e names it`];
    return [];
  });
};
