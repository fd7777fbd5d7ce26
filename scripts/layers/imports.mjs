import { dirname, join, normalize } from 'node:path';

const STATEMENT = /^[ \t]*(?:import|export)\s+(type\s+)?(?:[^'";=()]*?\bfrom\s*)?['"]([^'"]+)['"]/gm;
const CALL = /\bimport\(\s*['"]([^'"]+)['"]\s*\)/g;
const COMMENT = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm;

const targetOf = (from, specifier) => {
  if (specifier.startsWith('.')) return normalize(join(dirname(from), specifier));
  const own = /^@porchlight\/(\w+)\/(.*)$/.exec(specifier);
  return own ? `${own[1]}/src/${own[2]}` : `package ${specifier}`;
};

/** `{ specifier, target, isType }`. A type import costs nothing at run time. */
export const importsOf = ({ path, text }) => {
  const code = text.replace(COMMENT, '');
  const found = [
    ...[...code.matchAll(STATEMENT)].map(([, type, specifier]) => ({ specifier, isType: Boolean(type) })),
    ...[...code.matchAll(CALL)].map(([, specifier]) => ({ specifier, isType: false })),
  ];
  return found.map((one) => ({ ...one, target: targetOf(path, one.specifier) }));
};

/** Cycles of run-time imports, each as its paths in order. */
export const findCycles = (files) => {
  const known = new Set(files.map(({ path }) => path));
  const next = new Map(
    files.map((file) => [
      file.path,
      importsOf(file)
        .filter(({ isType, target }) => !isType && known.has(target))
        .map(({ target }) => target),
    ]),
  );
  const done = new Set();
  const cycles = [];
  const visit = (path, way) => {
    const seenAt = way.indexOf(path);
    if (seenAt >= 0) return cycles.push([...way.slice(seenAt), path]);
    if (done.has(path)) return;
    for (const target of next.get(path)) visit(target, [...way, path]);
    done.add(path);
  };
  for (const path of known) visit(path, []);
  return cycles;
};
