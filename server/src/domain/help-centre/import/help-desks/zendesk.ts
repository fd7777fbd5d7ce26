import { type CategoryNode, comparePlaces, createCategoryTree } from './category-tree.ts';
import { type ExportedArticle, idText } from './exported-article.ts';
import type { Records, ZendeskArticle, ZendeskGroup, ZendeskTranslation } from './records.ts';

type Texts = Pick<ZendeskTranslation, 'title' | 'body' | 'draft' | 'html_url'>;
type Gathered = { article: ZendeskArticle | undefined; texts: Map<string, Texts> };

const gather = ({ zendeskArticles, zendeskTranslations }: Records): ReadonlyMap<string, Gathered> => {
  const all = new Map<string, Gathered>();
  for (const article of zendeskArticles) {
    const id = String(article.id);
    const entry = all.get(id) ?? { article, texts: new Map() };
    all.set(id, entry);
    const locale = (article.locale ?? article.source_locale ?? '').toLowerCase();
    if (!entry.texts.has(locale)) entry.texts.set(locale, { ...article, title: article.title ?? article.name });
    // The list of the source language has the article itself.
    if (article.locale === article.source_locale) entry.article = article;
  }
  for (const { source_id, source_type, locale, hidden, ...texts } of zendeskTranslations) {
    if (source_type.toLowerCase() !== 'article') continue;
    const entry = all.get(String(source_id)) ?? { article: undefined, texts: new Map() };
    all.set(String(source_id), entry);
    if (!entry.texts.has(locale.toLowerCase()))
      entry.texts.set(locale.toLowerCase(), { ...texts, draft: texts.draft === true || hidden === true });
  }
  return all;
};

const nodesOf = (
  kind: 'category' | 'section',
  groups: readonly ZendeskGroup[],
  translations: readonly ZendeskTranslation[],
): CategoryNode[] => {
  const names = new Map<string, Map<string, { name: string; description: string | null }>>();
  const note = (id: string | number, locale: string | null | undefined, name: string, description: string | null) => {
    const entry = names.get(String(id)) ?? new Map<string, { name: string; description: string | null }>();
    names.set(String(id), entry.set((locale ?? '').toLowerCase(), { name, description }));
  };
  for (const { source_id, source_type, locale, title, body } of translations)
    if (source_type.toLowerCase() === kind && title) note(source_id, locale, title, body ?? null);
  for (const { id, locale, name, description } of groups) note(id, locale, name, description ?? null);
  // The one in the language of the source gives the slug.
  const sorted = groups.toSorted(
    (one, other) => Number(one.locale !== one.source_locale) - Number(other.locale !== other.source_locale),
  );
  return sorted.map(({ id, name, description, position, category_id, parent_section_id }) => {
    const above = idText(parent_section_id);
    const category = idText(category_id);
    return {
      key: `${kind}-${id}`,
      parent: above ? `section-${above}` : kind === 'section' && category ? `category-${category}` : null,
      position: position ?? 0,
      name,
      description: description ?? null,
      translations: names.get(String(id)) ?? new Map(),
    };
  });
};

const isRestricted = ({ user_segment_id }: ZendeskArticle) => idText(user_segment_id) !== null;

/** The articles of Zendesk Guide, in the order of its pages, each in all its languages. */
export const readZendesk = (records: Records): ExportedArticle[] => {
  const { zendeskCategories, zendeskSections, zendeskTranslations, zendeskUsers } = records;
  const tree = createCategoryTree([
    ...nodesOf('category', zendeskCategories, zendeskTranslations),
    ...nodesOf('section', zendeskSections, zendeskTranslations),
  ]);
  const emails = new Map(zendeskUsers.map(({ id, email }) => [String(id), email ?? null]));
  const sectionOf = ({ article }: Gathered) => {
    const id = idText(article?.section_id);
    return id && `section-${id}`;
  };
  const sorted = [...gather(records)]
    .map(([id, gathered]) => {
      const { promoted, position } = gathered.article ?? {};
      return { id, gathered, place: tree.placeOf(sectionOf(gathered)), own: [promoted ? 0 : 1, position ?? 0] };
    })
    .toSorted((one, other) => comparePlaces(one.place, other.place) || comparePlaces(one.own, other.own));
  return sorted.flatMap(({ id, gathered }) => {
    const { article, texts } = gathered;
    const source = article?.source_locale?.toLowerCase();
    return [...texts]
      .toSorted(([one], [other]) => Number(one !== source) - Number(other !== source))
      .map(
        ([locale, { title, body, draft, html_url }]): ExportedArticle => ({
          ...{ product: 'zendesk', id, locale: locale || null, description: null },
          title: title ?? '',
          html: body ?? '',
          address: html_url ?? article?.html_url ?? null,
          categories: tree.chainOf(sectionOf(gathered), locale),
          // Only some readers may see it, and our site shows its articles to all.
          isDraft: draft === true || (article !== undefined && isRestricted(article)),
          author_email: emails.get(idText(article?.author_id) ?? '') ?? null,
        }),
      );
  });
};
