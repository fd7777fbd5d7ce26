import { ANALYTICS_DAYS, type AnalyticsDays } from '@porchlight/core/wire/help-centre/analytics.ts';
import { pathTo } from '../centre-api.ts';

/** The range that the address names, else 30 days. */
export const daysIn = (search: string): AnalyticsDays => {
  const range = new URLSearchParams(search).get('range');
  return ANALYTICS_DAYS.find((days) => `${days}d` === range) ?? 30;
};

export const analyticsPath = (slug: string, days: AnalyticsDays): string =>
  `${pathTo(slug, 'analytics')}?range=${days}d`;

/** A new article in a language, with its title filled in. */
export const newArticlePath = (slug: string, { query, locale }: { query: string; locale: string }): string => {
  const title = query.replace(/^\p{Ll}/u, (letter) => letter.toLocaleUpperCase(locale.replace('_', '-')));
  return `${pathTo(slug, 'articles', 'new')}?${new URLSearchParams({ locale, title })}`;
};
