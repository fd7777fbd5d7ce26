import { directionOf, languageTag } from '@porchlight/core/i18n/locales.ts';
import { Html, html } from '../../platform/html.ts';
import { mailTextsIn } from '../../platform/i18n/mail-texts.ts';

const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

export const continueHeaders = {
  'content-security-policy': POLICY,
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex',
  'referrer-policy': 'no-referrer',
} as const;

const STYLE =
  ':root{color-scheme:light dark}body{margin:0;min-height:100vh;display:grid;place-items:center;font:17px/1.55 system-ui,sans-serif;background:Canvas;color:CanvasText}main{max-width:24rem;padding:2rem;text-align:center}h1{font-size:1.4rem;line-height:1.3;margin:0 0 1.5rem;overflow-wrap:anywhere}button{font:inherit;font-weight:600;min-height:48px;padding:0 1.5rem;border:0;border-radius:12px;background:CanvasText;color:Canvas;cursor:pointer}button:focus-visible{outline:3px solid Highlight;outline-offset:2px}';

const page = (locale: string, title: string, action: Html | null) =>
  html`<!doctype html><html lang="${languageTag(locale)}" dir="${directionOf(locale)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${title}</title><style>${new Html(STYLE)}</style></head><body><main><h1>${title}</h1>${action}</main></body></html>`
    .text;

/** Only the button uses the link up. */
export const continuePage = async (locale: string, inboxName: string): Promise<string> => {
  const texts = await mailTextsIn(locale);
  const title = texts('CONTINUE_TITLE', { name: inboxName });
  const button = html`<form method="post"><button type="submit">${texts('UNREAD_BUTTON')}</button></form>`;
  return page(locale, title, button);
};

export const continueOverPage = async (locale: string): Promise<string> => {
  const title = (await mailTextsIn(locale))('CONTINUE_OVER');
  return page(locale, title, null);
};
