import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

const SPECIFIER = /((?:from|import)\s*\(?\s*)'([^']+)'/g;

const declarationOf = (source) => source.replace(/\.tsx?$/, '.d.ts');
const moduleOf = (declaration) => declaration.replace(/\.d\.ts$/, '.js');
const relativeTo = (from, to) => {
  const path = relative(dirname(from), to);
  return path.startsWith('.') ? path : `./${path}`;
};

/** Undefined for an external package. */
const sourceOf = (from, specifier) => {
  if (specifier.startsWith('.')) return join(dirname(from), specifier);
  const ours = /^@porchlight\/(\w+)\/(.+)$/.exec(specifier);
  return ours && `${ours[1]}/src/${ours[2]}`;
};

/** Returns the external packages that they name. */
export const copyDeclarations = (types, target, sources) => {
  const waiting = [...sources];
  const copied = new Set();
  const foreign = new Set();
  for (let source = waiting.pop(); source; source = waiting.pop()) {
    if (copied.has(source)) continue;
    copied.add(source);
    const declaration = declarationOf(source);
    if (!existsSync(join(types, declaration))) throw new Error(`${source} has no declaration`);
    const text = readFileSync(join(types, declaration), 'utf8').replace(SPECIFIER, (whole, before, specifier) => {
      const imported = sourceOf(source, specifier);
      if (!imported) foreign.add(specifier);
      if (!imported) return whole;
      waiting.push(imported);
      return `${before}'${moduleOf(relativeTo(declaration, declarationOf(imported)))}'`;
    });
    mkdirSync(dirname(join(target, declaration)), { recursive: true });
    writeFileSync(join(target, declaration), text);
  }
  return [...foreign].sort();
};

/** The declaration of a module, from the copies below `types/`. */
export const declareModule = ({ values, types = {}, globals }) => {
  const from = (source) => `'./types/${moduleOf(declarationOf(source))}'`;
  const lines = [
    ...(globals ? [`import ${from(globals)};`] : []),
    ...Object.entries(values).map(([source, names]) => `export { ${names.join(', ')} } from ${from(source)};`),
    ...Object.entries(types).map(([source, names]) => `export type { ${names.join(', ')} } from ${from(source)};`),
  ];
  return `${lines.join('\n')}\n`;
};
