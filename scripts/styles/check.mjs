import { dirname, join, normalize } from 'node:path';
import { sources, styleSheets } from '../sources.mjs';

const MODULE = /\.module\.css$/;
const IMPORT = /^import (\w+) from '(\.[^']*\.module\.css)';$/gm;
const COMMENT = /\/\*[\s\S]*?\*\//g;
/** Names that do not say what an element is, each with the field's terms. */
const BANNED_CLASSES = new Map([
  ['words', 'text, content, message'],
  ['place', 'container, overlay, location'],
  ['said', 'message, announcement'],
  ['given', 'comment, value'],
  ['asked', 'question'],
  ['asking', 'confirmation, form'],
  ['held', 'pendingMessage'],
  ['wanted', 'requested'],
  ['told', 'notice'],
  ['sought', 'search'],
  ['found', 'results'],
  ['beside', 'columns'],
  ['inside', 'content'],
  ['coming', 'loading'],
  ['trouble', 'error, notice'],
  ['wrong', 'error'],
  ['who', 'author, contact, identity'],
  ['why', 'reason'],
  ['when', 'time'],
  ['foot', 'footer'],
]);
/** A class of another sheet, or of the page. */
const FOREIGN = /:global\([^)]*\)/g;
const COMPOSED = /composes:\s*([\w-]+)(?:\s+from\s+"([^"]+)")?/g;

/** The classes that a sheet defines. */
const namedIn = (text) => {
  const selectors = text
    .replace(COMMENT, '')
    .replace(FOREIGN, '')
    .replace(/\{[^{}]*\}/g, '{}');
  return new Set([...selectors.matchAll(/\.([A-Za-z][\w-]*)/g)].map(([, name]) => name));
};

const beside = (path, specifier) => normalize(join(dirname(path), specifier));

/** The classes that components and other sheets use; `'*'` for computed names. */
const asked = (files, sheets) => {
  const wanted = new Map(sheets.map(({ path }) => [path, new Set()]));
  const ask = (sheet, name) => wanted.get(sheet)?.add(name);
  for (const { path, text } of files)
    for (const [, binding, specifier] of text.matchAll(IMPORT)) {
      const sheet = beside(path, specifier);
      for (const [, name] of text.matchAll(new RegExp(`(?<![\\w.'/-])${binding}\\.(\\w+)`, 'g'))) ask(sheet, name);
      if (text.includes(`${binding}[`)) ask(sheet, '*');
    }
  for (const { path, text } of sheets)
    for (const [, name, from] of text.matchAll(COMPOSED)) ask(from ? beside(path, from) : path, name);
  return wanted;
};

/** Undefined, unused and meaningless classes, as sentences. */
export const checkStyles = (files = sources(), sheets = styleSheets()) => {
  const modules = sheets.filter(({ path }) => MODULE.test(path));
  const wanted = asked(files, modules);
  return modules.flatMap(({ path, text }) => {
    const named = namedIn(text);
    const worn = wanted.get(path);
    return [
      ...[...worn].filter((name) => name !== '*' && !named.has(name)).map((name) => `${path} does not draw .${name}`),
      ...[...named]
        .filter((name) => !worn.has(name) && !worn.has('*'))
        .map((name) => `${path}: no element uses .${name}`),
      ...[...named]
        .filter((name) => BANNED_CLASSES.has(name))
        .map((name) => `${path}: rename .${name} (${BANNED_CLASSES.get(name)})`),
    ];
  });
};
