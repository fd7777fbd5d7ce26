import { directionOf, languageTag } from '@porchlight/core/i18n/locales.ts';
import { withInstallationName } from '@porchlight/core/rules/appearance/branding.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { escapeHtml } from '../platform/escape-html.ts';
import { compressFor } from '../platform/http/compress.ts';

const ESCAPES: Record<string, string> = {
  '<': '\\u003c',
  '>': '\\u003e',
  '&': '\\u0026',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
};

/** Escaped, so that no name of an inbox can end the script. */
export const scriptJson = (value: unknown) =>
  JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, (char) => ESCAPES[char] ?? '');

/**
 * Buffers what an app posts to its web view before the widget's script listens, at most fifty messages, for
 * `host/bridge` to replay: the React Native wrapper posts at `load`, and never again. A frame's host waits until it
 * receives `loaded`. `data-edge`: the page reaches the edges of the screen, and keeps clear of notches itself.
 */
const EARLY_MESSAGES =
  'if(window.parent===window){document.documentElement.dataset.edge="";let m=[],f=e=>{m.length<50&&(!e.source||e.source===window)&&m.push(e)};addEventListener("message",f);window.earlyMessages=()=>(removeEventListener("message",f),m)}';

const globalsScript = ({ globals, nonce, keepsMessages }: Pick<Page, 'globals' | 'nonce' | 'keepsMessages'>) => {
  const lines = Object.entries(globals).map(([name, value]) => `window.${name}=${scriptJson(value)};`);
  return `<script nonce="${nonce}">${lines.join('')}${keepsMessages ? EARLY_MESSAGES : ''}</script>`;
};

type Page = {
  template: string;
  globals: Record<string, unknown>;
  nonce: string;
  locale: string;
  css?: string;
  root?: string;
  /** The page may be shown by an app, which posts messages to it as soon as it has loaded. */
  keepsMessages?: boolean;
  /** Elements of the head beside those of the template. */
  head?: string;
  /** Replaces the product's name in the title. */
  installationName?: string;
};

const styleElement = (css: string, nonce: string) => (css ? `<style nonce="${nonce}">${css}</style>` : '');

/** Replaces the build's `<!--page-->` with a page's configuration, and sets its language. */
export const fillPage = (page: Page) => {
  const { template, globals, nonce, locale, css = '', root = '', head = '' } = page;
  const { installationName = '', keepsMessages = false } = page;
  const direction = directionOf(locale) === 'rtl' ? ' dir="rtl"' : '';
  const tag = `<html lang="${languageTag(locale)}"${direction}${root && ` ${root}`}>`;
  return template
    .replace(/<html[^>]*>/, () => tag)
    .replace(/<title>[^<]*/, (title) => withInstallationName(title, escapeHtml(installationName)))
    .replace('<!--page-->', () => head + styleElement(css, nonce) + globalsScript({ globals, nonce, keepsMessages }));
};

type Early = { text: string; nonce: string; parts: readonly string[]; facts: Record<string, string | undefined> };

const dataAttributes = (facts: Early['facts']) =>
  Object.entries(facts)
    .flatMap(([name, value]) => (value === undefined ? [] : [` data-${name}="${escapeHtml(value)}"`]))
    .join('');

/** Content before the script runs; `early` is a script for the time between, and reads `facts` from its element. */
export const withFirstLook = (page: string, html: string, { text, nonce, parts, facts }: Early) =>
  page.replace(
    '<div id="app"></div>',
    () =>
      `<div id="app"${dataAttributes({ parts: parts.join(' ') })}>${html}</div><script nonce="${nonce}"${dataAttributes(facts)}>${text}</script>`,
  );

/** Shown while `web/` is not built, instead of a blank page. */
export const UNBUILT =
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Porchlight</title><!--page--></head><body><div id="app">This page is not built yet. Run: npm run build</div></body></html>';

/** Not cached, compressed when the browser accepts that. */
export const sendPage = async (request: FastifyRequest, reply: FastifyReply, html: string) => {
  reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').header('vary', 'accept-encoding');
  return reply.send(await compressFor(request, reply, html));
};
