import { createAxisFormat, createMomentFormat, type Kind } from '../format.ts';
import type { Point } from '../report-api.ts';
import { GROUPS, type Group, groupsFor, isComparable } from '../spans.ts';
import { createStamp } from '../stamp.ts';
import { t } from '../texts.ts';
import { BarTable } from './BarTable.tsx';
import { sheetOfBars } from './bar-sheet.ts';
import { type Bar, Chart } from './Chart.tsx';
import { CsvButton } from './CsvButton.tsx';
import { Panel } from './Panel.tsx';
import control from '../../ui/Control.module.css';

type Steps = { points: readonly Point[]; before: readonly Point[]; zone: string; group: Group };

type SeriesProps = Steps & {
  title: string;
  hint?: string | undefined;
  kind: Kind;
  days: number;
  /** What its file is named. */
  file: string;
  onGroup: (group: Group) => void;
};

/** A mean of nothing is no figure. */
const figureOf = (point: Point | undefined): number | null => (!point || point.count === 0 ? null : point.value);

const barsOf = ({ points, before, zone, group }: Steps): Bar[] => {
  const name = createMomentFormat(group, zone);
  const axis = createAxisFormat(group, zone);
  return points.map((point, index) => ({
    key: point.timestamp,
    name: name(point.timestamp),
    axis: axis(point.timestamp),
    value: figureOf(point),
    before: isComparable(group) ? figureOf(before[index]) : null,
  }));
};

export const Series = ({ title, hint, kind, days, file, onGroup, ...steps }: SeriesProps) => {
  const bars = barsOf(steps);
  const before = isComparable(steps.group) && steps.before.length > 0 ? t('LEGEND_BEFORE', { count: days }) : undefined;
  const offered = groupsFor(days);
  return (
    <Panel
      title={title}
      hint={hint}
      tools={
        <>
          {offered.length > 1 && (
            <select
              className={control.control}
              aria-label={t('STEPS')}
              value={steps.group}
              onChange={({ target }) => onGroup(GROUPS.find((group) => group === target.value) ?? 'day')}
            >
              {offered.map((group) => (
                <option key={group} value={group}>
                  {t(`STEP_${group}`)}
                </option>
              ))}
            </select>
          )}
          <CsvButton
            of={title}
            name={file}
            sheet={() => sheetOfBars({ title, bars, before }, createStamp(steps.group, steps.zone))}
          />
        </>
      }
    >
      <Chart title={title} kind={kind} bars={bars} before={before} />
      <BarTable title={title} kind={kind} bars={bars} before={before} />
    </Panel>
  );
};
