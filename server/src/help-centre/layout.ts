import { createHash } from 'node:crypto';
import { directionOf, LOCALES, languageTag } from '@porchlight/core/i18n/locales.ts';
import { Html, html } from './html.ts';
import { localesOf, type PortalRow } from './queries.ts';
import { styleSheet } from './style.ts';
import type { Texts } from './texts.ts';

/** How a page is asked for: plain inside the widget, and in the widget's light. */
export type View = { plain: boolean; theme: 'dark' | 'light' | undefined };

export type Site = { portal: PortalRow; locale: string; texts: Texts; view: View; publicUrl: string };

export type PageParts = { title: string; description?: string | null; path: string; main: Html; search?: string };

/** An address of the site that keeps how it is looked at. */
export const hrefOf = ({ portal, view }: Pick<Site, 'portal' | 'view'>, path: string) => {
  const query = new URLSearchParams();
  if (view.plain) query.set('show_plain_layout', 'true');
  if (view.theme) query.set('theme', view.theme);
  const text = query.toString();
  return `/hc/${encodeURIComponent(portal.slug)}${path}${text ? `?${text}` : ''}`;
};

export const searchForm = ({ portal, locale, texts, view }: Site, query = '') => html`
<form class="search" role="search" action="/hc/${portal.slug}/${locale}">
  <input type="search" name="query" value="${query}" maxlength="200" aria-label="${texts('SEARCH')}" placeholder="${texts('SEARCH')}">
  ${view.plain && html`<input type="hidden" name="show_plain_layout" value="true">`}
  <button>${texts('SEARCH_BUTTON')}</button>
</form>`;

const languages = ({ portal, locale, texts, view }: Site) => {
  const { all } = localesOf(portal);
  if (all.length < 2) return null;
  const nameOf = (code: string) => LOCALES.find((each) => each.code === code)?.name ?? code;
  return html`<nav aria-label="${texts('LANGUAGE')}">${all.map((code) =>
    code === locale
      ? html` <span lang="${languageTag(code)}" aria-current="true">${nameOf(code)}</span>`
      : html` <a lang="${languageTag(code)}" href="${hrefOf({ portal, view }, `/${code}`)}">${nameOf(code)}</a>`,
  )}</nav>`;
};

const frame = (site: Site, main: Html) => {
  const { portal, locale, view } = site;
  if (view.plain) return html`<main class="wrap">${main}</main>`;
  return html`<header><div class="wrap"><a href="${hrefOf(site, `/${locale}`)}">${portal.page_title || portal.name}</a>${languages(site)}</div></header>
<main class="wrap">${main}</main>
<footer><div class="wrap">${portal.homepage_link && html`<a href="${webAddress(portal.homepage_link)}">${portal.name}</a>`}</div></footer>`;
};

/** Only the web: a stored address may be anything. */
const webAddress = (address: string) => (/^https?:\/\//i.test(address) ? address : `https://${address}`);

/** A whole page, and the policy it is safe under: no script, and the one style sheet that stands in it. */
export const renderPage = (site: Site, { title, description, path, main }: PageParts) => {
  const { portal, locale, view, publicUrl } = site;
  const style = styleSheet(portal.color);
  const styleHash = createHash('sha256').update(style).digest('base64');
  const canonical = `${publicUrl}/hc/${encodeURIComponent(portal.slug)}${path}`;
  const name = portal.page_title || portal.name;
  const fullTitle = title === name ? name : `${title} | ${name}`;
  const page = html`<!doctype html>
<html lang="${languageTag(locale)}" dir="${directionOf(locale)}"${view.theme && new Html(` class="${view.theme}"`)}>
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${fullTitle}</title>
${description && html`<meta name="description" content="${description}"><meta property="og:description" content="${description}">`}
<link rel="canonical" href="${canonical}">
<meta property="og:type" content="article"><meta property="og:title" content="${title}"><meta property="og:url" content="${canonical}"><meta property="og:site_name" content="${name}">
${view.plain && html`<meta name="robots" content="noindex">`}
<style>${new Html(style)}</style></head>
<body>${frame(site, main)}</body></html>`;
  const policy = [
    "default-src 'none'",
    `style-src 'sha256-${styleHash}'`,
    "img-src 'self' https: data:",
    "form-action 'self'",
    "base-uri 'none'",
    // The plain layout stands in the widget, which stands on a page of anybody's.
    ...(view.plain ? [] : ["frame-ancestors 'self'"]),
  ].join('; ');
  return { text: page.text, policy };
};
