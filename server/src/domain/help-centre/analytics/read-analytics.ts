import type { AnalyticsDays, HelpCentreAnalytics } from '@porchlight/core/wire/help-centre/analytics.ts';
import type { PortalRow } from '../../../platform/database/schema/help-centre.ts';
import { unix } from '../../../platform/times.ts';
import type { Deps } from '../../deps.ts';
import { dayOf, startOfDay } from './days.ts';
import { countFigures, listLeastHelpful, listMostViewed, listSearches } from './queries.ts';

/** Whole days of UTC, today included. */
export const readAnalytics = async (
  deps: Pick<Deps, 'reports' | 'clock'>,
  portal: Pick<PortalRow, 'id'>,
  days: AnalyticsDays,
): Promise<HelpCentreAnalytics> => {
  const until = dayOf(deps.clock.now()) + 1;
  const since = until - days;
  const range = { since, until };
  const [figures, previous, top_searches, searches_without_result, most_viewed, least_helpful] = await Promise.all([
    countFigures(deps, portal, range),
    countFigures(deps, portal, { since: since - days, until: since }),
    listSearches(deps, portal, range, 'all'),
    listSearches(deps, portal, range, 'without_result'),
    listMostViewed(deps, portal, range),
    listLeastHelpful(deps, portal, range),
  ]);
  return {
    since: unix(startOfDay(since)),
    until: unix(startOfDay(until)),
    figures,
    previous,
    top_searches,
    searches_without_result,
    most_viewed,
    least_helpful,
  };
};
