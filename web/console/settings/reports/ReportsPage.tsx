import { RATINGS } from '@porchlight/core/rules/ratings.ts';
import { useCallback, useState } from 'react';
import type { Api } from '../../../shared/api.ts';
import { Bars } from './Bars.tsx';
import {
  changeOf,
  isTime,
  loadReport,
  type Metric,
  METRICS,
  type Report,
  SPANS,
  type Span,
  timeWords,
} from './reports.ts';
import styles from './Reports.module.css';
import frame from '../Settings.module.css';
import { Shown } from '../Shown.tsx';
import { t } from '../texts.ts';
import { useLoaded } from '../use-loaded.ts';

const wordsOf = (metric: Metric, value: number | null) => (isTime(metric) ? timeWords(value) : String(value ?? 0));

/** More is good news, but for times, of which less is. */
const newsOf = (metric: Metric, change: number) => {
  if (change === 0) return undefined;
  return change > 0 === isTime(metric) ? 'bad' : 'good';
};

type CardsProps = { report: Report; chosen: Metric; onChoose: (metric: Metric) => void };

const Cards = ({ report: { summary }, chosen, onChoose }: CardsProps) => (
  <div className={styles.cards} role="group" aria-label={t('FIGURES')}>
    {METRICS.map((metric) => {
      const change = changeOf(summary[metric], summary.previous[metric]);
      return (
        <button key={metric} type="button" aria-pressed={metric === chosen} onClick={() => onChoose(metric)}>
          <span>{t(`METRIC_${metric}`)}</span>
          <strong>{wordsOf(metric, summary[metric])}</strong>
          <small data-news={change === null ? undefined : newsOf(metric, change)}>
            {change === null ? t('NO_BEFORE') : t('COMPARED', { change: `${change > 0 ? '+' : ''}${change}` })}
          </small>
        </button>
      );
    })}
  </div>
);

const Agents = ({ agents }: Pick<Report, 'agents'>) => (
  <section className={frame.card}>
    <h2>{t('BY_AGENT')}</h2>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
    <section className={styles.scroll} tabIndex={0} aria-label={t('BY_AGENT')}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('NAME')}</th>
            <th scope="col">{t('METRIC_conversations_count')}</th>
            <th scope="col">{t('METRIC_resolutions_count')}</th>
            <th scope="col">{t('METRIC_avg_first_response_time')}</th>
            <th scope="col">{t('METRIC_avg_resolution_time')}</th>
          </tr>
        </thead>
        <tbody>
          {agents.map((agent) => (
            <tr key={agent.id}>
              <th scope="row">{agent.name}</th>
              <td>{agent.conversations_count}</td>
              <td>{agent.resolved_conversations_count}</td>
              <td>{timeWords(agent.avg_first_response_time)}</td>
              <td>{timeWords(agent.avg_resolution_time)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  </section>
);

const Ratings = ({ ratings }: Pick<Report, 'ratings'>) => (
  <section className={frame.card}>
    <h2>{t('SATISFACTION')}</h2>
    <ul className={styles.ratings}>
      {[...RATINGS].reverse().map(({ value, emoji }) => (
        <li key={value}>
          <span aria-hidden="true">{emoji}</span>
          <span className={styles.hidden}>{t('RATED', { value })}</span>
          <strong>{ratings[String(value)] ?? 0}</strong>
        </li>
      ))}
    </ul>
  </section>
);

/** How the team does: figures against the span before, day by day, by agent, and what visitors said. */
export const ReportsPage = ({ api, base }: { api: Api; base: string }) => {
  const [metric, setMetric] = useState<Metric>('conversations_count');
  const [days, setDays] = useState<Span>(30);
  const load = useCallback(() => loadReport(api, base, metric, days), [api, base, metric, days]);
  const { state, reload } = useLoaded(load);
  const dayName = (seconds: number) =>
    new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short' }).format(seconds * 1_000);
  return (
    <>
      <h1>{t('REPORTS')}</h1>
      <p className={frame.hint}>{t('REPORTS_HINT')}</p>
      <div className={styles.spans} role="group" aria-label={t('SPAN')}>
        {SPANS.map((span) => (
          <button key={span} type="button" aria-pressed={span === days} onClick={() => setDays(span)}>
            {t('DAYS', { count: span })}
          </button>
        ))}
      </div>
      <Shown state={state} reload={reload}>
        {(report) => (
          <>
            <Cards report={report} chosen={metric} onChoose={setMetric} />
            <section className={frame.card}>
              <h2>{t(`METRIC_${metric}`)}</h2>
              <Bars
                label={t(`METRIC_${metric}`)}
                points={report.points.map(({ timestamp, value }) => ({
                  key: timestamp,
                  name: dayName(timestamp),
                  value,
                  words: wordsOf(metric, value),
                }))}
              />
            </section>
            <Agents agents={report.agents} />
            <Ratings ratings={report.ratings} />
          </>
        )}
      </Shown>
    </>
  );
};
