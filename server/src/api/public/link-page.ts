import { directionOf, languageTag } from '@porchlight/core/i18n/locales.ts';
import { Html, html } from '../../platform/html.ts';

const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/** Of the pages that links in emails open. */
export const linkHeaders = {
  'content-security-policy': POLICY,
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex',
  'referrer-policy': 'no-referrer',
} as const;

const STYLE =
  ':root{color-scheme:light dark}body{margin:0;min-height:100vh;display:grid;place-items:center;font:17px/1.55 system-ui,sans-serif;background:Canvas;color:CanvasText}main{max-width:24rem;padding:2rem;text-align:center}h1{font-size:1.4rem;line-height:1.3;margin:0 0 1.5rem;overflow-wrap:anywhere}button{font:inherit;font-weight:600;min-height:48px;padding:0 1.5rem;border:0;border-radius:12px;background:CanvasText;color:Canvas;cursor:pointer}button:focus-visible{outline:3px solid Highlight;outline-offset:2px}';

/** `label`: of the button that does what the link is for. */
export const linkPage = (locale: string, title: string, label: string | null) =>
  html`<!doctype html><html lang="${languageTag(locale)}" dir="${directionOf(locale)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${title}</title><style>${new Html(STYLE)}</style></head><body><main><h1>${title}</h1>${label === null ? null : html`<form method="post"><button type="submit">${label}</button></form>`}</main></body></html>`
    .text;
