import type { ArticleTexts } from '../centre-api.ts';
import { t } from '../texts.ts';
import { Difference } from './Difference.tsx';

export const ArticleDifference = ({ before, after }: { before: ArticleTexts; after: ArticleTexts }) => (
  <>
    <Difference label={t('ARTICLE_TITLE')} before={before.title} after={after.title} />
    <Difference label={t('CONTENT')} before={before.content} after={after.content} />
    <Difference label={t('SUMMARY')} before={before.description ?? ''} after={after.description ?? ''} />
  </>
);
