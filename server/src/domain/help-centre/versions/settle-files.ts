import type { ArticleRow, PortalRow } from '../../../platform/database/schema/help-centre.ts';
import type { Tx } from '../../transaction.ts';
import { settleNamedFiles } from '../../uploads/named-files.ts';

type Article = Pick<ArticleRow, 'id' | 'account_id'>;

/** The contents of an article's versions that name files. */
const versionsWithFiles = async (tx: Tx, { id }: Article) => {
  const rows = await tx.db
    .selectFrom('article_versions')
    .select('content')
    .where('article_id', '=', id)
    .where('content', 'like', '%/files/%')
    .execute();
  return rows.map(({ content }) => content);
};

/** After an article was saved. Files stay while a version names them: it may be restored. */
export const settleSavedFiles = async (tx: Tx, article: Article, before: readonly string[], after: string) => {
  const kept = await versionsWithFiles(tx, article);
  await settleNamedFiles(tx, article.account_id, before.join('\n'), [after, ...kept].join('\n'));
};

/** Before an article and its versions are deleted. */
export const settleDeletedFiles = async (tx: Tx, article: Article & Pick<ArticleRow, 'content'>) => {
  const versions = await versionsWithFiles(tx, article);
  await settleNamedFiles(tx, article.account_id, [article.content, ...versions].join('\n'), null);
};

/** Before a help centre, its articles and their versions are deleted. */
export const settleFilesOfPortal = async (tx: Tx, { id }: Pick<PortalRow, 'id'>) => {
  const articles = await tx.db
    .selectFrom('articles')
    .select(['id', 'account_id', 'content'])
    .where('portal_id', '=', id)
    .execute();
  for (const article of articles) await settleDeletedFiles(tx, article);
};
