import type { ModelSource } from '@porchlight/core/wire/language-model.ts';
import type { Deps } from '../deps.ts';
import { excerptOf, rankArticles, searchWords } from '../help-centre/rank-articles.ts';
import { articlesWithSome } from '../help-centre/search-queries.ts';
import type { InboxRow } from '../../platform/database/schema/inboxes.ts';
import { addressesIn } from './sanitize-output.ts';

const CANDIDATES = 30;
const MOST_ARTICLES = 5;
const MOST_CHARACTERS = 3_000;

/** An article as the model is given it. */
export type GivenArticle = Omit<ModelSource, 'used'> & { text: string };

/** What was asked last comes first; "and how long does that take?" is understood by what came before. */
const wordsOf = (questions: readonly string[]) => [...new Set(questions.flatMap(searchWords))].slice(0, 40);

/** The inbox's help centre, if it has one that is not put away. */
export const portalOf = ({ db }: Pick<Deps, 'db'>, { portal_id }: Pick<InboxRow, 'portal_id'>) =>
  portal_id === null
    ? undefined
    : db
        .selectFrom('portals')
        .select(['id', 'slug'])
        .where('id', '=', portal_id)
        .where('archived', '=', false)
        .executeTakeFirst();

/**
 * The published articles of the inbox's help centre that may answer, best first; each with the part of it that speaks of the
 * questions. `questions`: the newest first.
 */
export const findGivenArticles = async (
  deps: Pick<Deps, 'db' | 'reports' | 'env'>,
  inbox: Pick<InboxRow, 'portal_id'>,
  questions: readonly string[],
): Promise<GivenArticle[]> => {
  const portal = await portalOf(deps, inbox);
  const words = wordsOf(questions);
  if (!portal || words.length === 0) return [];
  const found = rankArticles(await articlesWithSome(deps.reports, portal, words, CANDIDATES), words);
  return found.slice(0, MOST_ARTICLES).map(({ id, title, slug, content }) => ({
    id,
    title,
    address: `${deps.env.publicUrl}/hc/${encodeURIComponent(portal.slug)}/articles/${encodeURIComponent(slug)}`,
    text: excerptOf(content, words, MOST_CHARACTERS),
  }));
};

/** Addresses a model may repeat: the articles' own, and those their authors wrote into them. */
export const allowedAddresses = (articles: readonly GivenArticle[]): string[] =>
  articles.flatMap(({ address, text }) => [
    address,
    ...addressesIn(text).filter((each) => /^(?:https?|mailto|tel):/i.test(each)),
  ]);

/** As the log keeps them; `used` by their number, from 1. */
export const sourcesOf = (articles: readonly GivenArticle[], used: readonly number[] = []): ModelSource[] =>
  articles.map(({ id, title, address }, at) => ({ id, title, address, used: used.includes(at + 1) }));

/** As the prompt gives them. */
export const numbered = (articles: readonly GivenArticle[]) =>
  articles.map(({ title, text }, at) => ({ number: at + 1, title, text }));
