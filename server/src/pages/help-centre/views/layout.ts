import { createHash } from 'node:crypto';
import { directionOf, languageTag } from '@porchlight/core/i18n/locales.ts';
import { localesOf } from '../../../domain/help-centre/queries.ts';
import { fileAddress } from '../../../domain/uploads/file-urls.ts';
import { Html, html } from '../../../platform/html.ts';
import { chatScript, chatSources } from './chat.ts';
import { headOf, languageName, type PageFacts } from './head.ts';
import { searchForm } from './search-form.ts';
import { type Place, sideNav } from './side-nav.ts';
import { hrefOf, nameOf, paths, type Shelves, type Site, type SiteChat } from './site-context.ts';
import { styleSheet } from './style.ts';

export type PageParts = PageFacts & {
  main: Html;
  /** Set where the page already has a search field. */
  ownSearch?: boolean;
  /** Its parts have margins of their own, so that one can be as wide as the window. */
  isWide?: boolean;
  /** Its place among the categories, which are listed beside it. */
  place?: Place;
  /** What is listed beside it, where the template does not list everything. */
  shelves?: Shelves;
};

/** The address of the script; undefined while it is not built. */
export type ScriptAddress = string | undefined;

const languages = (site: Site, { translations = [] }: PageFacts) => {
  const { portal, locale, texts } = site;
  const { all } = localesOf(portal);
  if (all.length < 2) return null;
  // A page without a translation leads to the start of the other language.
  const addressIn = (code: string) =>
    hrefOf(site, translations.find((each) => each.locale === code)?.path ?? paths.home(code));
  return html`<details class="languages"><summary aria-label="${texts('LANGUAGE')}: ${languageName(locale)}">${languageName(locale)}</summary>
<ul>${all.map((code) =>
    code === locale
      ? html`<li><span lang="${languageTag(code)}" aria-current="true">${languageName(code)}</span></li>`
      : html`<li><a lang="${languageTag(code)}" hreflang="${languageTag(code)}" href="${addressIn(code)}">${languageName(code)}</a></li>`,
  )}</ul></details>`;
};

/** Only http and https: a stored address may be anything. */
const webAddress = (address: string) => (/^https?:\/\//i.test(address) ? address : `https://${address}`);

const sideOf = (site: Site, page: PageParts) => {
  const shelves = site.shelves ?? (site.portal.template === 'classic' ? page.shelves : undefined);
  return shelves && sideNav(site, shelves, page.place ?? {});
};

const content = (site: Site, page: PageParts) => {
  const side = !site.view.plain && sideOf(site, page);
  if (side) return html`<div class="wrap sided"><main id="main" tabindex="-1">${page.main}</main>${side}</div>`;
  return html`<main id="main"${!page.isWide && new Html(' class="wrap"')} tabindex="-1">${page.main}</main>`;
};

const frame = (site: Site, page: PageParts) => {
  const { portal, locale, view, texts } = site;
  const main = content(site, page);
  if (view.plain) return main;
  return html`<a class="skip" href="#main">${texts('SKIP')}</a>
<header class="top"><div class="wrap"><a class="brand" href="${hrefOf(site, paths.home(locale))}">${
    portal.logo_key && html`<img src="${fileAddress(portal.logo_key)}" alt="" height="32">`
  }<span dir="auto">${nameOf(portal)}</span></a>${!page.ownSearch && searchForm(site)}${languages(site, page)}</div></header>
${main}
<footer><div class="wrap">${
    portal.homepage_link && html`<a href="${webAddress(portal.homepage_link)}">${portal.name}</a>`
  }<a href="${hrefOf(site, page.feed ?? paths.feed(locale))}">${texts('FEED')}</a></div></footer>`;
};

/** One inline style sheet, one optional script of ours, and its chat. */
const policyFor = (style: string, framing: readonly string[], chat?: SiteChat) => {
  const hash = createHash('sha256').update(style).digest('base64');
  const { 'script-src': scripts = '', ...others } = chat ? chatSources(chat) : {};
  return [
    "default-src 'none'",
    `style-src 'sha256-${hash}'`,
    `script-src 'self' ${scripts}`.trim(),
    "connect-src 'self'",
    "img-src 'self' data:",
    "form-action 'self'",
    "base-uri 'none'",
    ...Object.entries(others).map(([directive, sources]) => `${directive} ${sources}`),
    ...framing,
  ].join('; ');
};

const ON_OWN_PAGES = ["frame-ancestors 'self'"];

export const renderPage = (site: Site, page: PageParts, script: ScriptAddress) => {
  const { portal, locale, view, chat } = site;
  const style = styleSheet(portal.color, portal.template);
  const { text } = html`<!doctype html>
<html lang="${languageTag(locale)}" dir="${directionOf(locale)}"${view.theme && new Html(` class="${view.theme}"`)}>
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
${headOf(site, page)}
<style>${new Html(style)}</style>${script && html`<script type="module" src="${script}"></script>`}${chat && chatScript(chat, site)}</head>
<body${page.isWide && new Html(' class="open"')}>${frame(site, page)}</body></html>`;
  // The plain layout is inside the widget, which may be on any page.
  return { text, policy: policyFor(style, view.plain ? [] : ON_OWN_PAGES, chat) };
};

/** Text only, without branding. */
export const renderPlainPage = (locale: string, message: string) => {
  const style = styleSheet(null, 'classic');
  const { text } = html`<!doctype html>
<html lang="${languageTag(locale)}" dir="${directionOf(locale)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${message}</title><meta name="robots" content="noindex"><link rel="icon" href="data:,"><style>${new Html(style)}</style></head>
<body><main class="wrap"><h1>${message}</h1></main></body></html>`;
  return { text, policy: policyFor(style, ON_OWN_PAGES) };
};
