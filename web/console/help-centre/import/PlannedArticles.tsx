import type { ImportPreview } from '../centre-api.ts';
import { languageName } from '../centre-api.ts';
import { t } from '../texts.ts';
import { SkippedFiles } from './SkippedFiles.tsx';
import styles from './Import.module.css';

export const PlannedArticles = ({ preview }: { preview: ImportPreview }) => {
  const { articles, skipped, to_create, to_update } = preview;
  return (
    <>
      <p role="status">{t('IMPORT_PLAN', { created: to_create, updated: to_update, skipped: skipped.length })}</p>
      {articles.length > 0 && (
        <div className={styles.scroll} tabIndex={0} role="group" aria-label={t('IMPORT_ARTICLES')}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{t('ARTICLE_TITLE')}</th>
                <th scope="col">{t('CATEGORY')}</th>
                <th scope="col">{t('LANGUAGE')}</th>
                <th scope="col">{t('STATUS')}</th>
              </tr>
            </thead>
            <tbody>
              {articles.map(({ title, path, locale, category, is_draft, action }) => (
                <tr key={path}>
                  <td dir="auto">
                    {title}
                    <small>{path}</small>
                  </td>
                  <td dir="auto">{category ?? t('NO_CATEGORY')}</td>
                  <td>{languageName(locale)}</td>
                  <td>
                    {t(action === 'update' ? 'IMPORT_UPDATE' : is_draft ? 'IMPORT_CREATE_DRAFT' : 'IMPORT_CREATE')}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <SkippedFiles skipped={skipped} />
    </>
  );
};
