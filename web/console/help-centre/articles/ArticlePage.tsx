import { useCallback } from 'react';
import { ApiError } from '../../../shared/api.ts';
import { Shown } from '../../settings/Shown.tsx';
import { useLoaded } from '../../settings/use-loaded.ts';
import type { Article, CentreProps } from '../centre-api.ts';
import { t } from '../texts.ts';
import { ArticleEditor } from './ArticleEditor.tsx';

const isGone = (error: unknown) =>
  error instanceof ApiError && error.failure.kind === 'status' && error.failure.status === 404;

/** What a new one is written in: the language it was begun in, if the help centre speaks it. */
const wantedLocale = ({ portal }: Pick<CentreProps, 'portal'>) => {
  const asked = new URLSearchParams(location.search).get('locale');
  const known = portal.config.allowed_locales.some(({ code }) => code === asked);
  return asked && known ? asked : portal.meta.default_locale;
};

/** One article while it is written. An id that is no number: a new one. */
export const ArticlePage = ({ id, ...given }: CentreProps & { id: number }) => {
  const { centre, portal } = given;
  const isNew = Number.isNaN(id);
  const load = useCallback(async () => {
    const article: Article | null = isNew
      ? null
      : await centre.article(portal.slug, id).catch((error) => {
          if (isGone(error)) return null;
          throw error;
        });
    const locale = article?.locale ?? wantedLocale({ portal });
    return { article, locale, categories: await centre.categories(portal.slug, locale) };
  }, [centre, portal, id, isNew]);
  const { state, reload } = useLoaded(load);
  return (
    <Shown state={state} reload={reload}>
      {({ article, locale, categories }) =>
        article || isNew ? (
          <ArticleEditor {...given} article={article} locale={locale} categories={categories} />
        ) : (
          <p role="alert">{t('GONE')}</p>
        )
      }
    </Shown>
  );
};
