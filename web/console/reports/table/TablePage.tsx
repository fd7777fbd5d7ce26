import type { LinkedView } from '../../state/conversations/linked-view.ts';
import { pathOfView } from '../../state/conversations/linked-view.ts';
import { Empty } from '../../ui/Empty.tsx';
import { onTab, type Tab, writeAddress } from '../address.ts';
import { CsvButton, type Sheet } from '../charts/CsvButton.tsx';
import { Panel } from '../charts/Panel.tsx';
import { Reported } from '../charts/Reported.tsx';
import { useReport } from '../charts/use-report.ts';
import { fileName } from '../file-name.ts';
import { formatNumber, formatPercent, formatTime } from '../format.ts';
import { keyOf, type PageProps } from '../page-props.ts';
import type { Line, Noun } from '../report-api.ts';
import { t } from '../texts.ts';
import { Named } from './Named.tsx';
import { SortTable } from './SortTable.tsx';
import type { Column } from './sorting.ts';

const NOUNS = { agents: 'agent', inboxes: 'inbox', teams: 'team', labels: 'label' } as const satisfies Partial<
  Record<Tab, Noun>
>;
export type TableTab = keyof typeof NOUNS;
export const isTableTab = (tab: Tab): tab is TableTab => tab in NOUNS;

const FIRST_SORT = '-conversations_count';

const satisfactionText = ({ csat_score, csat_count }: Line) =>
  csat_score === null
    ? formatPercent(null)
    : t('SATISFIED_OF', { percent: formatPercent(csat_score), answers: formatNumber(csat_count) });

const columnsOf = (noun: Noun): Column<Line>[] => [
  { key: 'name', title: t(`NOUN_${noun}`), value: ({ name }) => name, cell: ({ name }) => name },
  {
    key: 'conversations_count',
    title: t('METRIC_conversations_count'),
    value: (line) => line.conversations_count,
    cell: (line) => formatNumber(line.conversations_count),
  },
  {
    key: 'resolved_conversations_count',
    title: t('METRIC_resolutions_count'),
    value: (line) => line.resolved_conversations_count,
    cell: (line) => formatNumber(line.resolved_conversations_count),
  },
  {
    key: 'avg_first_response_time',
    title: t('METRIC_avg_first_response_time'),
    value: (line) => line.avg_first_response_time,
    cell: (line) => formatTime(line.avg_first_response_time),
  },
  {
    key: 'avg_reply_time',
    title: t('METRIC_reply_time'),
    value: (line) => line.avg_reply_time,
    cell: (line) => formatTime(line.avg_reply_time),
  },
  {
    key: 'avg_resolution_time',
    title: t('METRIC_avg_resolution_time'),
    value: (line) => line.avg_resolution_time,
    cell: (line) => formatTime(line.avg_resolution_time),
  },
  { key: 'csat_score', title: t('SATISFIED'), value: (line) => line.csat_score, cell: satisfactionText },
];

const sheetOf = (noun: Noun, lines: readonly Line[]): Sheet => ({
  header: [
    ...[t(`NOUN_${noun}`), t('METRIC_conversations_count'), t('METRIC_resolutions_count')],
    ...[t('CSV_FIRST_RESPONSE'), t('CSV_REPLY'), t('CSV_RESOLUTION'), t('CSV_SATISFIED'), t('RATINGS')],
  ],
  rows: lines.map((line) => [
    line.removed ? t('REMOVED_NAME', { name: line.name }) : line.name,
    line.conversations_count,
    line.resolved_conversations_count,
    ...[line.avg_first_response_time, line.avg_reply_time, line.avg_resolution_time, line.csat_score].map((value) =>
      value === null ? null : Math.round(value),
    ),
    line.csat_count,
  ]),
});

/** The conversations a line stands for. */
const viewOf = (noun: Noun, { id, name }: Line): LinkedView => ({
  status: 'all',
  only:
    noun === 'label'
      ? { of: 'labels', is: name }
      : { of: noun === 'agent' ? 'assignee_id' : `${noun}_id`, is: String(id) },
});

export const TablePage = ({ api, address, question, show, go, tab }: PageProps & { tab: TableTab }) => {
  const noun = NOUNS[tab];
  const unfiltered = { ...question, of: null };
  const report = useReport(keyOf(unfiltered, tab), () => api.lines(unfiltered, noun));
  const title = t(`TAB_${tab}`);
  return (
    <Reported report={report}>
      {(lines) =>
        lines.length === 0 ? (
          <Empty>{t(`EMPTY_${tab}`)}</Empty>
        ) : (
          <Panel
            title={title}
            hint={t(`HINT_${tab}`)}
            tools={
              <CsvButton
                of={title}
                name={fileName(tab, question.span, question.zone)}
                sheet={() => sheetOf(noun, lines)}
              />
            }
          >
            <SortTable
              title={title}
              columns={columnsOf(noun)}
              rows={lines}
              keyOf={({ id }) => id}
              nameOf={(line) => (
                <Named
                  name={line.name}
                  to={pathOfView(viewOf(noun, line))}
                  isRemoved={line.removed === true}
                  // Who has left cannot be chosen there.
                  report={
                    line.removed
                      ? undefined
                      : writeAddress({ ...onTab(address, 'overview'), of: { type: noun, id: line.id } })
                  }
                  go={go}
                />
              )}
              sort={address.sort}
              firstSort={FIRST_SORT}
              onSort={(sort) => show({ sort })}
            />
          </Panel>
        )
      }
    </Reported>
  );
};
