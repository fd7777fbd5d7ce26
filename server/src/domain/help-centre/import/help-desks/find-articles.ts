import type { SourceArticle, Target } from '../source.ts';
import type { ExportedArticle } from './exported-article.ts';

/** With the locale that the address names; `hc` is the root of Zendesk's pages. */
const ARTICLE_PAGE = /^(.*?)\/(?:(?!hc\/)([a-z]{2,3}(?:-[a-z0-9]{2,8})*)\/)?articles\/(\d{1,20})(?:[-/?]|$)/i;

const pageOf = (address: string) => {
  const url = URL.parse(address);
  const [, above = '', locale = '', id = ''] = ARTICLE_PAGE.exec(url?.pathname ?? '') ?? [];
  return url && id
    ? { site: `${url.host}${above}`.toLowerCase(), locale: locale.toLowerCase(), id, fragment: url.hash }
    : undefined;
};

const isZendesk = (site: string) => site.endsWith('.zendesk.com/hc');

type Imported = Pick<ExportedArticle, 'product' | 'id' | 'address'> & { article: SourceArticle };

/** Finds the articles that links lead to: by their number, on the sites that the imported articles come from. */
export const createArticleFinder = (imported: readonly Imported[]) => {
  const byId = new Map<string, SourceArticle[]>();
  const sites = new Map<string, string>();
  for (const { product, id, address, article } of imported) {
    const key = `${product} ${id}`;
    byId.set(key, [...(byId.get(key) ?? []), article]);
    const page = pageOf(address ?? '');
    if (page) sites.set(page.site, product);
  }
  return (from: SourceArticle, address: string): Target | undefined => {
    const page = pageOf(address);
    const product = page && (sites.get(page.site) ?? (isZendesk(page.site) ? 'zendesk' : undefined));
    const found = byId.get(`${product} ${page?.id}`);
    if (!page || !found) return undefined;
    // In the reader's language where there is a translation, else in the one that the address names.
    const rank = ({ locale }: SourceArticle) =>
      locale === from.locale ? 0 : locale?.toLowerCase() === page.locale ? 1 : 2;
    return {
      paths: found.toSorted((one, other) => rank(one) - rank(other)).map(({ path }) => path),
      fragment: page.fragment,
    };
  };
};
