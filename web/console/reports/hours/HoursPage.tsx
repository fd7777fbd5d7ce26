import { CsvButton, type Sheet } from '../charts/CsvButton.tsx';
import { Drawn } from '../charts/Drawn.tsx';
import { Panel } from '../charts/Panel.tsx';
import { Reported } from '../charts/Reported.tsx';
import { useReport } from '../charts/use-report.ts';
import { fileName } from '../file-name.ts';
import { COUNTED, kindOf, metricOf } from '../metrics.ts';
import { keyOf, type PageProps } from '../page-props.ts';
import { t } from '../texts.ts';
import { HeatMap } from './HeatMap.tsx';
import { busiestOf, byHour, type Grid, hourLabel, weekOf } from './week.ts';
import control from '../../ui/Control.module.css';
import styles from './HoursPage.module.css';

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

const sheetOf = (grid: Grid): Sheet => ({
  header: [t('DAY'), ...HOURS.map(hourLabel), t('ALL_DAY')],
  rows: weekOf(grid).map(({ name, hours, total }) => [name, ...HOURS.map((hour) => hours[hour] ?? 0), total]),
});

const busiestText = (grid: Grid) => {
  const busiest = busiestOf(grid);
  return busiest ? t('BUSIEST', { name: busiest.name, hour: busiest.hour }) : t('NOTHING_YET');
};

const hourBars = (grid: Grid) =>
  byHour(grid).map((value, hour) => ({ key: hour, name: hourLabel(hour), axis: hourLabel(hour), value, before: null }));

const dayBars = (grid: Grid) =>
  weekOf(grid).map(({ day, name, short, total }) => ({ key: day, name, axis: short, value: total, before: null }));

export const HoursPage = ({ api, address, question, show }: PageProps) => {
  const requestedMetric = metricOf(address.metric, 'incoming_messages_count');
  const metric = kindOf(requestedMetric) === 'count' ? requestedMetric : 'incoming_messages_count';
  const report = useReport(keyOf(question, metric), async () => ({
    metric,
    grid: await api.traffic(question, metric),
  }));
  const file = (of: string) => fileName(of, question.span, question.zone);
  return (
    <Reported report={report}>
      {({ grid, metric: loadedMetric }) => (
        <>
          <Panel
            title={t('WEEK_OF', { name: t(`METRIC_${loadedMetric}`) })}
            hint={busiestText(grid)}
            tools={
              <>
                <select
                  className={control.control}
                  aria-label={t('FIGURE')}
                  value={metric}
                  onChange={({ target }) => show({ metric: target.value })}
                >
                  {COUNTED.map((each) => (
                    <option key={each} value={each}>
                      {t(`METRIC_${each}`)}
                    </option>
                  ))}
                </select>
                <CsvButton of={t('TAB_hours')} name={file('hours')} sheet={() => sheetOf(grid)} />
              </>
            }
          >
            <HeatMap title={t('WEEK_OF', { name: t(`METRIC_${loadedMetric}`) })} grid={grid} />
          </Panel>
          <div className={styles.pair}>
            <Drawn title={t('BY_HOUR')} bars={hourBars(grid)} file={file('by-hour')} />
            <Drawn title={t('BY_DAY')} bars={dayBars(grid)} file={file('by-weekday')} />
          </div>
        </>
      )}
    </Reported>
  );
};
