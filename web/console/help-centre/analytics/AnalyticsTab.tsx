import {
  ANALYTICS_DAYS,
  type AnalyticsFigures,
  type HelpCentreAnalytics,
} from '@porchlight/core/wire/help-centre/analytics.ts';
import { Reported } from '../../reports/charts/Reported.tsx';
import { useReport } from '../../reports/charts/use-report.ts';
import { fileName } from '../../reports/file-name.ts';
import { DayChoice } from '../../reports/toolbar/DayChoice.tsx';
import { Empty } from '../../ui/Empty.tsx';
import type { CentreProps } from '../centre-api.ts';
import { t } from '../texts.ts';
import { LeastHelpful, MostViewed } from './Articles.tsx';
import { analyticsPath, daysIn } from './address.ts';
import { Figures } from './Figures.tsx';
import { SearchesWithoutResult, TopSearches } from './Searches.tsx';
import text from '../../ui/Text.module.css';
import styles from './AnalyticsTab.module.css';

const isWithoutData = (figures: AnalyticsFigures) => Object.values(figures).every((figure) => figure === 0);

/** What readers search for, and which articles help. */
export const AnalyticsTab = ({ centre, portal, go, search }: CentreProps & { search: string }) => {
  const days = daysIn(search);
  const report = useReport<HelpCentreAnalytics>(`${portal.slug} ${days}`, () => centre.analytics(portal.slug, days));
  return (
    <>
      <div className={styles.tools}>
        <DayChoice
          presets={ANALYTICS_DAYS}
          chosen={days}
          onChoose={(chosen) => go(analyticsPath(portal.slug, chosen), { replace: true })}
        />
        <p className={text.hint}>{t('ANALYTICS_HINT')}</p>
      </div>
      <Reported report={report}>
        {({ since, until, figures, previous, ...lists }) => {
          const rest = { portal, go, days: fileName(portal.slug, { since, until, days }, 'UTC') };
          const isEmpty = isWithoutData(figures) && isWithoutData(previous);
          return (
            <>
              <Figures figures={figures} previous={previous} />
              {isEmpty ? (
                <Empty>{t('ANALYTICS_EMPTY')}</Empty>
              ) : (
                <>
                  <SearchesWithoutResult {...rest} rows={lists.searches_without_result} />
                  <TopSearches {...rest} rows={lists.top_searches} />
                  <MostViewed {...rest} rows={lists.most_viewed} />
                  <LeastHelpful {...rest} rows={lists.least_helpful} />
                </>
              )}
            </>
          );
        }}
      </Reported>
    </>
  );
};
