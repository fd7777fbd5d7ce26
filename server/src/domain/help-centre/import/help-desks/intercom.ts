import { Type } from 'typebox';
import { Check } from 'typebox/value';
import { type CategoryNode, comparePlaces, createCategoryTree } from './category-tree.ts';
import { type ExportedArticle, idText } from './exported-article.ts';
import { type IntercomArticle, type IntercomGroup, isRecord, type Records } from './records.ts';

const Text = Type.Optional(Type.Union([Type.String(), Type.Null()]));
const Content = Type.Object({ title: Text, description: Text, body: Text, state: Text, url: Text });
const Name = Type.Object({ name: Type.String(), description: Text });

/** `translated_content` has a text, or null, under the code of each language. */
const translationsIn = (content: unknown): [string, unknown][] =>
  isRecord(content)
    ? Object.entries(content).filter(([locale]) => /^[A-Za-z]{2,3}(?:[-_][A-Za-z0-9]{2,8})?$/.test(locale))
    : [];

const nodesOf = (kind: 'collection' | 'section', groups: readonly IntercomGroup[]): CategoryNode[] =>
  groups.map(({ id, name, description, order, parent_id, translated_content }) => {
    const above = idText(parent_id);
    return {
      key: `${kind}-${id}`,
      parent: above && `collection-${above}`,
      position: order ?? 0,
      name,
      description: description ?? null,
      translations: new Map(
        translationsIn(translated_content).flatMap(([locale, text]) =>
          Check(Name, text) && text.name
            ? [[locale.toLowerCase(), { name: text.name, description: text.description ?? null }]]
            : [],
        ),
      ),
    };
  });

const parentOf = ({ parent_id, parent_ids, parent_type }: IntercomArticle) => {
  const id = idText(parent_id) ?? idText(parent_ids?.at(-1));
  return id && `${parent_type === 'section' ? 'section' : 'collection'}-${id}`;
};

/** Without a collection, only the team can see an article that is published. */
const isHidden = (state: string | null | undefined, parent: string | null) => state !== 'published' || parent === null;

type Texts = Pick<IntercomArticle, 'title' | 'description' | 'body' | 'state' | 'url'>;

/** The articles of Intercom, in the order of its collections, each in all its languages. */
export const readIntercom = (records: Records): ExportedArticle[] => {
  const tree = createCategoryTree([
    ...nodesOf('collection', records.intercomCollections),
    ...nodesOf('section', records.intercomSections),
  ]);
  const emails = new Map(records.intercomAdmins.map(({ id, email }) => [String(id), email ?? null]));
  const unique = new Map<string, IntercomArticle>();
  for (const article of records.intercomArticles)
    if (!unique.has(String(article.id))) unique.set(String(article.id), article);
  const sorted = [...unique.values()]
    .map((article) => ({ article, parent: parentOf(article) }))
    .toSorted((one, other) => comparePlaces(tree.placeOf(one.parent), tree.placeOf(other.parent)));
  return sorted.flatMap(({ article, parent }) => {
    const first = article.default_locale?.toLowerCase();
    const written = (locale: string | null, { title, description, body, state, url }: Texts): ExportedArticle => ({
      ...{ product: 'intercom', id: String(article.id), locale },
      title: title ?? '',
      html: body ?? '',
      description: description?.trim().slice(0, 2_000) || null,
      address: url ?? null,
      categories: tree.chainOf(parent, locale),
      isDraft: isHidden(state, parent),
      author_email: emails.get(idText(article.author_id) ?? '') ?? null,
    });
    const others = translationsIn(article.translated_content).flatMap(([locale, content]) =>
      locale.toLowerCase() !== first && Check(Content, content) && content.title?.trim()
        ? [written(locale, content)]
        : [],
    );
    return [written(article.default_locale ?? null, article), ...others];
  });
};
