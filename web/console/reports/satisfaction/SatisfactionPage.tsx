import { Check } from '../../form/Check.tsx';
import { CsvButton, type Sheet } from '../charts/CsvButton.tsx';
import { Panel } from '../charts/Panel.tsx';
import { Reported } from '../charts/Reported.tsx';
import { Series } from '../charts/Series.tsx';
import { useReport } from '../charts/use-report.ts';
import { fileName } from '../file-name.ts';
import { keyOf, type PageProps } from '../page-props.ts';
import { groupFor } from '../spans.ts';
import { t } from '../texts.ts';
import { Comments } from './Comments.tsx';
import { RatingScores } from './RatingScores.tsx';
import { figuresOf, type Share, sharesOf } from './ratings.ts';
import { Shares } from './Shares.tsx';

const sheetOf = (shares: readonly Share[]): Sheet => ({
  header: [t('RATING'), t('ANSWERS'), '%'],
  rows: shares.map(({ value, count, percent }) => [value, count, Math.round(percent)]),
});

export const SatisfactionPage = ({ api, address, question, before, show, go }: PageProps) => {
  const { rating, hasComment, page } = address;
  const { span, zone } = question;
  const wish = { rating, hasComment };
  const group = groupFor(span.days, address.group);
  const figures = useReport(keyOf(question), () => Promise.all([api.satisfaction(question), api.satisfaction(before)]));
  const series = useReport(keyOf(question, group), async () => {
    const [points, earlier] = await Promise.all([
      api.series(question, 'csat_score', group),
      api.series(before, 'csat_score', group),
    ]);
    return { points, earlier, group, zone, days: span.days };
  });
  const comments = useReport(keyOf(question, rating, hasComment, page), async () => {
    const [list, { total_count }] = await Promise.all([
      api.comments(question, { ...wish, page }),
      api.satisfaction(question, wish),
    ]);
    return { list, count: total_count };
  });
  const file = (of: string) => fileName(of, span, zone);
  return (
    <>
      <Reported report={figures}>
        {([now, earlier]) => (
          <>
            <RatingScores now={figuresOf(now)} before={figuresOf(earlier)} />
            <Panel
              title={t('DISTRIBUTION')}
              hint={t('HINT_DISTRIBUTION')}
              tools={<CsvButton of={t('DISTRIBUTION')} name={file('ratings')} sheet={() => sheetOf(sharesOf(now))} />}
            >
              <Shares shares={sharesOf(now)} chosen={rating} onChoose={(chosen) => show({ rating: chosen, page: 1 })} />
            </Panel>
          </>
        )}
      </Reported>
      <Reported report={series}>
        {(loaded) => (
          <Series
            title={t('METRIC_csat_score')}
            hint={t('HINT_csat_score')}
            kind="percent"
            points={loaded.points}
            before={loaded.earlier}
            zone={loaded.zone}
            group={loaded.group}
            days={loaded.days}
            file={file('satisfaction')}
            onGroup={(chosen) => show({ group: chosen })}
          />
        )}
      </Reported>
      <Panel
        title={rating ? t('COMMENTS_OF', { value: rating }) : t('COMMENTS')}
        tools={
          <>
            <Check checked={hasComment} onChange={({ target }) => show({ hasComment: target.checked, page: 1 })}>
              {t('WORDS_ONLY')}
            </Check>
            <CsvButton
              of={t('COMMENTS')}
              name={file('comments')}
              sheet={(format) => api.commentsFile(question, wish, format)}
            />
          </>
        }
      >
        <Reported report={comments}>
          {({ list, count }) => (
            <Comments
              comments={list}
              count={count}
              page={page}
              zone={zone}
              onPage={(next) => show({ page: next })}
              go={go}
            />
          )}
        </Reported>
      </Panel>
    </>
  );
};
