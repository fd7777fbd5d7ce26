import type { ModelSource } from '@porchlight/core/wire/language-model.ts';
import type { InboxRow } from '../../platform/database/schema/inboxes.ts';
import type { Deps } from '../deps.ts';
import { excerptOf, rankArticles, searchWords } from '../help-centre/rank-articles.ts';
import { articlesWithSome } from '../help-centre/search-queries.ts';
import { addressesIn } from './sanitize-output.ts';

const CANDIDATES = 30;
const MOST_ARTICLES = 5;
const MOST_CHARACTERS = 3_000;

export type GivenArticle = Omit<ModelSource, 'used'> & { text: string };

/** The newest question comes first; "and how long does that take?" needs the earlier ones. */
const searchTermsOf = (questions: readonly string[]) => [...new Set(questions.flatMap(searchWords))].slice(0, 40);

export const portalOf = ({ db }: Pick<Deps, 'db'>, { portal_id }: Pick<InboxRow, 'portal_id'>) =>
  portal_id === null
    ? undefined
    : db
        .selectFrom('portals')
        .select(['id', 'slug'])
        .where('id', '=', portal_id)
        .where('archived', '=', false)
        .executeTakeFirst();

/** The published articles of the inbox's help centre that match, best first. `questions`: the newest first. */
export const findGivenArticles = async (
  deps: Pick<Deps, 'db' | 'reports' | 'env'>,
  inbox: Pick<InboxRow, 'portal_id'>,
  questions: readonly string[],
): Promise<GivenArticle[]> => {
  const portal = await portalOf(deps, inbox);
  const terms = searchTermsOf(questions);
  if (!portal || terms.length === 0) return [];
  const found = rankArticles(await articlesWithSome(deps.reports, portal, terms, CANDIDATES), terms);
  return found.slice(0, MOST_ARTICLES).map(({ id, title, slug, content }) => ({
    id,
    title,
    address: `${deps.env.publicUrl}/hc/${encodeURIComponent(portal.slug)}/articles/${encodeURIComponent(slug)}`,
    text: excerptOf(content, terms, MOST_CHARACTERS),
  }));
};

/** Links that a model may use: those of the articles, and those inside their texts. */
export const allowedAddresses = (articles: readonly GivenArticle[]): string[] =>
  articles.flatMap(({ address, text }) => [
    address,
    ...addressesIn(text).filter((each) => /^(?:https?|mailto|tel):/i.test(each)),
  ]);

export const sourcesOf = (articles: readonly GivenArticle[], used: readonly number[] = []): ModelSource[] =>
  articles.map(({ id, title, address }, at) => ({ id, title, address, used: used.includes(at + 1) }));

export const numbered = (articles: readonly GivenArticle[]) =>
  articles.map(({ title, text }, at) => ({ number: at + 1, title, text }));
