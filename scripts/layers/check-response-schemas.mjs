import { dirname } from 'node:path';
import { importsOf } from './imports.mjs';

const ROUTES = /^server\/src\/(?!testing\/).*(?<!\.test)\.ts$/;
const SCHEMA = /\bschema(?:: | = )(?=\{)/g;
const RESPONSE = /\bresponse: (?=(\{)?)/;
const NAME = /(?<![\w.'"`$])[A-Za-z_$][\w$]*(?!\s*:)/g;
const SHARED = /^(core\/src\/wire\/|server\/src\/presenters\/|package typebox$)/;

const literalAt = (text, start) => {
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    if (text[at] === '{') depth += 1;
    if (text[at] === '}') depth -= 1;
    if (depth === 0) return text.slice(start, at + 1);
  }
  return text.slice(start);
};

const originsOf = (file) => {
  const origins = new Map();
  for (const [statement, names] of file.text.matchAll(/^import (?!type )\{([^}]*)\} from '[^']+';$/gm)) {
    const [{ target }] = importsOf({ path: file.path, text: statement });
    for (const name of names.split(',')) origins.set(name.trim().split(' as ').at(-1), target);
  }
  return origins;
};

/** `FILE: NAME of TARGET`, outside the file of the route, its folder, a presenter's file and the contract. */
export const responseSchemasElsewhere = (files) =>
  files
    .filter(({ path }) => ROUTES.test(path))
    .flatMap((file) => {
      const origins = originsOf(file);
      const isNear = (target) => SHARED.test(target) || dirname(target) === dirname(file.path);
      return [...file.text.matchAll(SCHEMA)].flatMap(({ 0: key, index }) => {
        const schema = literalAt(file.text, index + key.length);
        const response = RESPONSE.exec(schema);
        if (!response) return [];
        if (response[1] === undefined) return [`${file.path}: the responses of a route are an object in the route`];
        const names = literalAt(schema, response.index + response[0].length).match(NAME) ?? [];
        return [...new Set(names)]
          .filter((name) => origins.has(name) && !isNear(origins.get(name)))
          .map((name) => `${file.path}: ${name} of ${origins.get(name)}`);
      });
    });
