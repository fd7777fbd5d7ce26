import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { UNBUILT } from './page-html.ts';

/** `main`: the address of its script, as it is in `html`. */
export type PageTemplate = {
  html: string;
  css: string;
  main: string;
  early: string;
  /** By the names of their components: links for the head, and the rules of their style sheets. */
  assetsOf: (parts: readonly string[]) => { links: string; css: string };
};

export const UNBUILT_TEMPLATE: PageTemplate = {
  html: UNBUILT,
  css: '',
  main: '',
  early: '',
  assetsOf: () => ({ links: '', css: '' }),
};

const SHEET = /<link rel="stylesheet" crossorigin href="([^"]+)">/;
const MAIN = /<script type="module" crossorigin src="([^"]+)"><\/script>/;

const textOf = (path: string) => {
  const entry = statSync(path, { throwIfNoEntry: false });
  return entry ? readFileSync(path, 'utf8') : '';
};

type Chunk = { file: string; name?: string; css?: string[]; imports?: string[] };
type Manifest = Record<string, Chunk>;
/** Names in `web/vite.config.ts`. */
const RETURNING = new Set(['conversation', 'returning']);

/** A chunk and its imports, without those of the page itself. */
const withImports = (manifest: Manifest, key: string, page: string): Chunk[] => {
  const chunk = manifest[key];
  if (!chunk || key === page) return [];
  return [chunk, ...(chunk.imports ?? []).flatMap((each) => withImports(manifest, each, page))];
};

/** Scripts are preloaded; style sheets are inline, and their links disabled as the page's own is. */
const readParts = (webDist: string, name: string): PageTemplate['assetsOf'] => {
  const manifest: Manifest = JSON.parse(textOf(join(webDist, `manifest-${name}.json`)) || '{}');
  const returning = Object.values(manifest).filter((chunk) => chunk.name && RETURNING.has(chunk.name));
  const sheetTexts = new Map<string, string>();
  const textOfSheet = (file: string) => {
    const text = sheetTexts.get(file) ?? textOf(join(webDist, file));
    sheetTexts.set(file, text);
    return text;
  };
  return (parts) => {
    const keys = Object.keys(manifest).filter((key) => parts.some((part) => key.endsWith(`/${part}.tsx`)));
    const chunks = [...returning, ...keys.flatMap((key) => withImports(manifest, key, `${name}.html`))];
    const scripts = new Set(chunks.map(({ file }) => file).filter((file) => file.endsWith('.js')));
    const sheets = [...new Set(chunks.flatMap(({ css }) => css ?? []))];
    return {
      links: [
        ...[...scripts].map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
        ...sheets.map((file) => `<link rel="stylesheet" crossorigin href="/${file}" disabled>`),
      ].join(''),
      css: sheets.map(textOfSheet).join(''),
    };
  };
};

/** A linked style sheet would block the first paint. Its link stays, disabled: the build's loader looks for it. */
export const createPageTemplate = (webDist: string, name: string) => {
  const path = join(webDist, `${name}.html`);
  let cached: { template: PageTemplate; mtime: number } | undefined;
  return (): PageTemplate | undefined => {
    const mtime = statSync(path, { throwIfNoEntry: false })?.mtimeMs;
    if (mtime === undefined) return undefined;
    if (cached?.mtime !== mtime) {
      const html = readFileSync(path, 'utf8');
      const sheet = SHEET.exec(html)?.[1];
      const template = {
        html: html.replace(SHEET, (link) => link.replace('>', ' disabled>')),
        css: sheet ? textOf(join(webDist, sheet)) : '',
        main: MAIN.exec(html)?.[1] ?? '',
        early: textOf(join(webDist, 'early.js')),
        assetsOf: readParts(webDist, name),
      };
      cached = { mtime, template };
    }
    return cached.template;
  };
};

/** The page without its script element: the script is preloaded, and run after the first paint. */
export const withScriptLater = (html: string) =>
  html.replace(MAIN, (_all, main: string) => `<link rel="modulepreload" crossorigin href="${main}">`);

export const withParts = (template: PageTemplate, parts: readonly string[] = []): PageTemplate => {
  const { links, css } = template.assetsOf(parts);
  return {
    ...template,
    html: template.html.replace('</head>', () => `${links}</head>`),
    css: template.css + css,
  };
};
