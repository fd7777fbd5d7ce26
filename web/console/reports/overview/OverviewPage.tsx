import { Button } from '../../../shared/ui/Button.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { CsvButton, type Sheet } from '../charts/CsvButton.tsx';
import { Reported } from '../charts/Reported.tsx';
import { Series } from '../charts/Series.tsx';
import { useReport } from '../charts/use-report.ts';
import { fileName } from '../file-name.ts';
import { kindOf, metricOf, type Summary, visibleMetrics } from '../metrics.ts';
import { keyOf, type PageProps } from '../page-props.ts';
import { groupFor, soFarBefore } from '../spans.ts';
import { t } from '../texts.ts';
import { Cards } from './Cards.tsx';
import styles from './OverviewPage.module.css';

const rounded = (value: number | null) => (value === null ? null : Math.round(value));

const sheetOf = (summary: Summary): Sheet => ({
  header: [t('FIGURE'), t('THESE_DAYS'), t('BEFORE')],
  rows: visibleMetrics(summary).map((metric) => [
    kindOf(metric) === 'time' ? t('IN_SECONDS', { name: t(`METRIC_${metric}`) }) : t(`METRIC_${metric}`),
    rounded(summary[metric]),
    rounded(summary.previous[metric]),
  ]),
});

/** Neither in these days nor in those before. */
const isWithoutData = ({ conversations_count, incoming_messages_count, previous }: Summary) =>
  [conversations_count, incoming_messages_count, previous.conversations_count].every((count) => count === 0);

type OverviewProps = PageProps & { isAdministrator: boolean };

export const OverviewPage = ({ api, address, question, before, show, go, isAdministrator }: OverviewProps) => {
  const metric = metricOf(address.metric, 'conversations_count');
  const { range, zone } = address;
  const { days } = question.span;
  const group = groupFor(days, address.group);
  const figures = useReport(keyOf(question), () => api.summary(question));
  const series = useReport(keyOf(question, metric, group), async () => {
    const [points, earlier] = await Promise.all([
      api.series(question, metric, group),
      api.series({ ...before, span: soFarBefore(range, zone, Date.now(), group) }, metric, group),
    ]);
    // What was answered says what it answers: the next question is on its way while this is still shown.
    return { points, earlier, metric, group, days, zone: question.zone };
  });
  const file = (of: string) => fileName(of, question.span, question.zone);
  return (
    <>
      <Reported report={figures}>
        {(summary) => (
          <>
            <div className={styles.figures}>
              <h2>{t('FIGURES')}</h2>
              <div className={styles.files}>
                <CsvButton of={t('FIGURES')} name={file('figures')} sheet={() => sheetOf(summary)} />
              </div>
            </div>
            {isWithoutData(summary) && question.of === null && (
              <Empty
                action={
                  isAdministrator && (
                    <Button look="quiet" onClick={() => go('/app/settings/start')}>
                      {t('INSTALL_CHAT')}
                    </Button>
                  )
                }
              >
                {t('EMPTY_overview')}
              </Empty>
            )}
            <Cards summary={summary} chosen={metric} onChoose={(chosen) => show({ metric: chosen })} />
          </>
        )}
      </Reported>
      <Reported report={series}>
        {(loaded) => (
          <Series
            title={t(`METRIC_${loaded.metric}`)}
            hint={t(`HINT_${loaded.metric}`)}
            kind={kindOf(loaded.metric)}
            points={loaded.points}
            before={loaded.earlier}
            zone={loaded.zone}
            group={loaded.group}
            days={loaded.days}
            file={file(loaded.metric.replaceAll('_', '-'))}
            onGroup={(chosen) => show({ group: chosen })}
          />
        )}
      </Reported>
    </>
  );
};
