import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { UNBUILT } from './page-html.ts';

/** A built page in its parts. `main`: the address of its script, in `html` as the build has put it there. */
export type PageTemplate = {
  html: string;
  css: string;
  main: string;
  early: string;
  /** What a visitor with a conversation needs besides: links for the head, and the rules of its style sheets. */
  returning: { links: string; css: string };
};

/** Stands in while `web/` is not built. */
export const UNBUILT_TEMPLATE: PageTemplate = {
  html: UNBUILT,
  css: '',
  main: '',
  early: '',
  returning: { links: '', css: '' },
};

const SHEET = /<link rel="stylesheet" crossorigin href="([^"]+)">/;
const MAIN = /<script type="module" crossorigin src="([^"]+)"><\/script>/;

const textOf = (path: string) => {
  const entry = statSync(path, { throwIfNoEntry: false });
  return entry ? readFileSync(path, 'utf8') : '';
};

type Chunk = { file: string; name?: string; css?: string[] };
/** Names in `web/vite.config.ts`. */
const RETURNING = new Set(['conversation', 'returning']);

/** The scripts are fetched beside the page's own; the style sheets stand in the page, switched off as its own is. */
const readReturning = (webDist: string, name: string): PageTemplate['returning'] => {
  const manifest: Record<string, Chunk> = JSON.parse(textOf(join(webDist, `manifest-${name}.json`)) || '{}');
  const chunks = Object.values(manifest).filter((chunk) => chunk.name && RETURNING.has(chunk.name));
  const scripts = new Set(chunks.map(({ file }) => file).filter((file) => file.endsWith('.js')));
  const sheets = [...new Set(chunks.flatMap(({ css }) => css ?? []))];
  return {
    links: [
      ...[...scripts].map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
      ...sheets.map((file) => `<link rel="stylesheet" crossorigin href="/${file}" disabled>`),
    ].join(''),
    css: sheets.map((file) => textOf(join(webDist, file))).join(''),
  };
};

/**
 * A page of the build whose style stands in the page itself: a style sheet of its own would be asked for before anything is
 * painted. The link to it stays, switched off: the build's own loader looks for it before it loads it once more.
 */
export const createPageTemplate = (webDist: string, name: string) => {
  const path = join(webDist, `${name}.html`);
  let kept: { template: PageTemplate; mtime: number } | undefined;
  return (): PageTemplate | undefined => {
    const mtime = statSync(path, { throwIfNoEntry: false })?.mtimeMs;
    if (mtime === undefined) return undefined;
    if (kept?.mtime !== mtime) {
      const html = readFileSync(path, 'utf8');
      const sheet = SHEET.exec(html)?.[1];
      const template = {
        html: html.replace(SHEET, (link) => link.replace('>', ' disabled>')),
        css: sheet ? textOf(join(webDist, sheet)) : '',
        main: MAIN.exec(html)?.[1] ?? '',
        early: textOf(join(webDist, 'early.js')),
        returning: readReturning(webDist, name),
      };
      kept = { mtime, template };
    }
    return kept.template;
  };
};

/** The page without its script's own element: the script is fetched meanwhile, and run after the first paint. */
export const withScriptLater = (html: string) =>
  html.replace(MAIN, (_all, main: string) => `<link rel="modulepreload" crossorigin href="${main}">`);

/** The page with what a visitor with a conversation needs. */
export const withReturning = (template: PageTemplate): PageTemplate => ({
  ...template,
  html: template.html.replace('</head>', () => `${template.returning.links}</head>`),
  css: template.css + template.returning.css,
});
