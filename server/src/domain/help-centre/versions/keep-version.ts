import type { UserId } from '@porchlight/core/wire/ids.ts';
import { PUBLISHED } from '@porchlight/core/wire/settings/article-status.ts';
import type { ArticleRow } from '../../../platform/database/schema/help-centre.ts';
import type { Tx } from '../../transaction.ts';

/** Of one article. */
export const MOST_VERSIONS = 50;
/** In the contents of one article's versions together. The newest is always kept. */
export const MOST_LETTERS = 4_000_000;

/** Who saved an article, and the number of the version that was restored with it. */
export type Edit = { editor_id: UserId | null; restored_from?: number };

type Texts = Pick<ArticleRow, 'title' | 'description' | 'content'>;
type Version = Texts & { number: number };

const isSame = (one: Texts, other: Texts) =>
  one.title === other.title && (one.description ?? '') === (other.description ?? '') && one.content === other.content;

const newestOf = (tx: Tx, { id }: ArticleRow) =>
  tx.db
    .selectFrom('article_versions')
    .select(['number', 'title', 'description', 'content'])
    .where('article_id', '=', id)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();

type Time = { created_at: number };

const insert = async (tx: Tx, article: ArticleRow, number: number, edit: Edit & Time): Promise<Version> => {
  const { id: article_id, account_id, title, description, content } = article;
  const texts = { number, title, description, content };
  const { editor_id: author_id, restored_from = null, created_at } = edit;
  await tx.db
    .insertInto('article_versions')
    .values({ account_id, article_id, author_id, ...texts, restored_from, created_at })
    .execute();
  return texts;
};

/** Deletes the oldest versions above the limits. Returns their contents. */
const prune = async (tx: Tx, { id }: ArticleRow): Promise<string[]> => {
  const sizes = await tx.db
    .selectFrom('article_versions')
    .select((row) => ['number', row.fn<number>('length', ['content']).as('letters')])
    .where('article_id', '=', id)
    .orderBy('number', 'desc')
    .execute();
  let letters = 0;
  const last = sizes.find((version, index) => {
    letters += Number(version.letters);
    return index > 0 && (index >= MOST_VERSIONS || letters > MOST_LETTERS);
  });
  if (!last) return [];
  const pruned = await tx.db
    .deleteFrom('article_versions')
    .where('article_id', '=', id)
    .where('number', '<=', last.number)
    .returning('content')
    .execute();
  return pruned.map(({ content }) => content);
};

/**
 * Keeps the text of a published article, and of one that is restored, as a version, unless it is the newest already.
 * The text before it is kept first where it is in no version: of an article that is older than the versions, or of a
 * draft that is replaced. Returns the contents that were deleted for it.
 */
export const keepVersion = async (tx: Tx, before: ArticleRow, after: ArticleRow, edit: Edit): Promise<string[]> => {
  const isRestored = edit.restored_from !== undefined;
  if (after.status !== PUBLISHED && !isRestored) return [];
  let newest: Version | undefined = await newestOf(tx, after);
  const wasShown = before.status === PUBLISHED && newest === undefined;
  if ((wasShown || isRestored) && !(newest && isSame(newest, before)))
    newest = await insert(tx, before, (newest?.number ?? 0) + 1, {
      editor_id: before.author_id,
      created_at: before.updated_at,
    });
  if (newest && isSame(newest, after)) return [];
  await insert(tx, after, (newest?.number ?? 0) + 1, { ...edit, created_at: tx.now });
  return prune(tx, after);
};
