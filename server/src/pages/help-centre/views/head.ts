import { LOCALES, languageTag } from '@porchlight/core/i18n/locales.ts';
import { localesOf } from '../../../domain/help-centre/queries.ts';
import { fileAddress } from '../../../domain/uploads/file-urls.ts';
import { html } from '../../../platform/html.ts';
import { paletteOf } from './palette.ts';
import { nameOf, paths, type Site } from './site-context.ts';

export type Translation = { locale: string; path: string };

export type PageFacts = {
  title: string;
  description?: string | null | undefined;
  /** Within the site; absent for a page that must not be indexed: a search, an error. */
  path?: string;
  translations?: readonly Translation[];
  /** Of the page's own feed; the language's when absent. */
  feed?: string;
  article?: { published_at: number | null; updated_at: number };
};

export const languageName = (code: string) => LOCALES.find((each) => each.code === code)?.name ?? code;

const iso = (time: number) => new Date(time).toISOString();

const otherLanguages = ({ portal, home }: Site, translations: readonly Translation[]) => {
  if (translations.length < 2) return null;
  const main = translations.find(({ locale }) => locale === localesOf(portal).first);
  return html`${translations.map(
    ({ locale, path }) => html`<link rel="alternate" hreflang="${languageTag(locale)}" href="${home}${path}">`,
  )}${main && html`<link rel="alternate" hreflang="x-default" href="${home}${main.path}">`}`;
};

const forSharing = ({ portal, locale, home }: Site, { title, description, path, article }: PageFacts) => html`
<meta property="og:type" content="${article ? 'article' : 'website'}"><meta property="og:title" content="${title}">
<meta property="og:url" content="${home}${path}"><meta property="og:site_name" content="${nameOf(portal)}">
<meta property="og:locale" content="${locale}"><meta name="twitter:card" content="summary">
${description && html`<meta property="og:description" content="${description}">`}
${portal.logo_key && html`<meta property="og:image" content="${new URL(home).origin}${fileAddress(portal.logo_key)}">`}
${article && html`<meta property="article:modified_time" content="${iso(article.updated_at)}">`}
${article?.published_at && html`<meta property="article:published_time" content="${iso(article.published_at)}">`}`;

export const headOf = (site: Site, page: PageFacts) => {
  const { portal, locale, view, home } = site;
  const name = nameOf(portal);
  const { light, dark } = paletteOf(portal.color);
  const isFound = page.path !== undefined && !view.plain && !view.preview;
  return html`<title>${page.title === name ? name : `${page.title} | ${name}`}</title>
${page.description && html`<meta name="description" content="${page.description}">`}
${page.path !== undefined && html`<link rel="canonical" href="${home}${page.path}">`}
${isFound ? html`${otherLanguages(site, page.translations ?? [])}${forSharing(site, page)}` : html`<meta name="robots" content="noindex">`}
<link rel="alternate" type="application/atom+xml" title="${name}" href="${home}${page.feed ?? paths.feed(locale)}">
<link rel="icon" href="${portal.logo_key ? fileAddress(portal.logo_key) : 'data:,'}">
<meta name="theme-color" content="${light.page}" media="(prefers-color-scheme: light)"><meta name="theme-color" content="${dark.page}" media="(prefers-color-scheme: dark)">`;
};
