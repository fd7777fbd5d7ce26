import { useCallback } from 'react';
import { LoadedContent } from '../../loading/LoadedContent.tsx';
import { nullIfNotFound } from '../../loading/null-if-not-found.ts';
import { useItemTitle } from '../../loading/use-item-title.ts';
import { type Loaded, useLoaded } from '../../loading/use-loaded.ts';
import type { Article, CentreProps } from '../centre-api.ts';
import { t } from '../texts.ts';
import { ArticleEditor } from './ArticleEditor.tsx';

/** Of a title. */
const MOST_LETTERS = 500;

/** What a new one is written in: the language it was begun in, if the help centre speaks it. */
const wantedLocale = ({ portal }: Pick<CentreProps, 'portal'>) => {
  const requestedLocale = new URLSearchParams(location.search).get('locale');
  const isOffered = portal.config.allowed_locales.some(({ code }) => code === requestedLocale);
  return requestedLocale && isOffered ? requestedLocale : portal.meta.default_locale;
};

/** Of a new article: the title that it was begun with. */
const requestedTitle = () => new URLSearchParams(location.search).get('title')?.slice(0, MOST_LETTERS) ?? '';

type ArticlePageProps = CentreProps & { id: number; notices: Parameters<typeof useItemTitle>[0]['notices'] };

/** Named as it is saved: a title that is being written is not one yet. */
const savedTitle = (state: Loaded<{ article: Article | null }>) =>
  state.kind === 'ready' ? (state.data.article?.title ?? '') : '';

export const ArticlePage = ({ id, notices, ...rest }: ArticlePageProps) => {
  const { centre, portal } = rest;
  const isNew = Number.isNaN(id);
  const load = useCallback(async () => {
    const article = isNew ? null : await nullIfNotFound(centre.article(portal.slug, id));
    const locale = article?.locale ?? wantedLocale({ portal });
    return { article, locale, categories: await centre.categories(portal.slug, locale) };
  }, [centre, portal, id, isNew]);
  const { state, reload } = useLoaded(load);
  useItemTitle({ notices }, savedTitle(state));
  return (
    <LoadedContent state={state} reload={reload}>
      {({ article, locale, categories }) =>
        article || isNew ? (
          <ArticleEditor
            {...rest}
            article={article}
            title={isNew ? requestedTitle() : ''}
            locale={locale}
            categories={categories}
          />
        ) : (
          <p role="alert">{t('GONE')}</p>
        )
      }
    </LoadedContent>
  );
};
