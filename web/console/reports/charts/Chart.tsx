import { type KeyboardEvent, useState } from 'react';
import { formatFigure, type Kind } from '../format.ts';
import { t } from '../texts.ts';
import { topOf } from './scale.ts';
import styles from './Chart.module.css';

/** Null: nothing a mean could be taken of. `before`: the same step of the days before. */
export type Bar = { key: number; name: string; axis: string; value: number | null; before: number | null };

/** `before`: what the days before are called; without it they are not drawn. */
type ChartProps = { title: string; kind: Kind; bars: readonly Bar[]; before?: string | undefined };

/** About how many names an axis has room for. */
const NAMES = 7;
/** From here on bars stand close. */
const MANY = 45;

const barTextOf = (kind: Kind, { name, value, before }: Bar, hasBefore: boolean) =>
  t(hasBefore ? 'BAR_BEFORE' : 'BAR', {
    name,
    value: formatFigure(kind, value),
    before: formatFigure(kind, before),
  });

const mostOf = (bars: readonly Bar[]) =>
  bars.reduce<Bar | undefined>((most, bar) => ((bar.value ?? 0) > (most?.value ?? 0) ? bar : most), undefined);

const part = (value: number | null, top: number) => `${Math.min(100, ((value ?? 0) / top) * 100)}%`;

const isBackward = (element: Element) => getComputedStyle(element).direction === 'rtl';

/** Where a key leads among so many steps; undefined where it leads nowhere. */
const nextStep = (key: string, at: number, last: number, backward: boolean): number | undefined => {
  const forward = backward ? 'ArrowLeft' : 'ArrowRight';
  const back = backward ? 'ArrowRight' : 'ArrowLeft';
  if (key === forward || key === 'ArrowUp') return Math.min(last, at + 1);
  if (key === back || key === 'ArrowDown') return Math.max(0, at - 1);
  if (key === 'Home') return 0;
  return key === 'End' ? last : undefined;
};

/** Bars over time. Pointer and arrow keys show the value of a bar; a table beside it has all values. */
export const Chart = ({ title, kind, bars, before }: ChartProps) => {
  const hasBefore = before !== undefined;
  const [at, setAt] = useState<number | null>(null);
  const last = bars.length - 1;
  const here = bars[Math.min(at ?? last, last)];
  const most = mostOf(bars);
  const highest = bars.reduce((top, bar) => Math.max(top, bar.value ?? 0, hasBefore ? (bar.before ?? 0) : 0), 0);
  const top = topOf(kind, highest);
  const every = Math.ceil(bars.length / NAMES);
  const step = (event: KeyboardEvent<HTMLElement>) => {
    const next = nextStep(event.key, Math.min(at ?? last, last), last, isBackward(event.currentTarget));
    if (next === undefined) return;
    event.preventDefault();
    setAt(next);
  };
  const described = at !== null && here ? here : most;
  return (
    <figure className={styles.chart}>
      <p className={styles.readout} aria-hidden="true">
        <strong dir="auto">{described ? barTextOf(kind, described, hasBefore) : t('NOTHING_YET')}</strong>
        {hasBefore && <span className={styles.legend}>{before}</span>}
      </p>
      <div className={styles.plot}>
        <div className={styles.scale} aria-hidden="true">
          {[top, top / 2, 0].map((value) => (
            <span key={value}>{formatFigure(kind, value)}</span>
          ))}
        </div>
        <div
          className={styles.bars}
          role="slider"
          tabIndex={0}
          aria-label={t('CHART', { title })}
          aria-valuemin={1}
          aria-valuemax={Math.max(1, bars.length)}
          aria-valuenow={Math.max(1, Math.min(at ?? last, last) + 1)}
          aria-valuetext={here ? barTextOf(kind, here, hasBefore) : t('NOTHING_YET')}
          data-many={bars.length > MANY || undefined}
          onKeyDown={step}
          onBlur={() => setAt(null)}
          onPointerLeave={() => setAt(null)}
        >
          {bars.map((bar, index) => (
            <div
              key={bar.key}
              className={styles.step}
              data-here={index === at || undefined}
              onPointerEnter={() => setAt(index)}
            >
              {bar.value !== null && <span className={styles.bar} style={{ blockSize: part(bar.value, top) }} />}
              {hasBefore && Boolean(bar.before) && (
                <span className={styles.before} style={{ insetBlockEnd: part(bar.before, top) }} />
              )}
            </div>
          ))}
        </div>
        <div className={styles.axis} aria-hidden="true">
          {bars.map((bar, index) => (
            <span key={bar.key}>
              {index % every === 0 && bars.length - index > every / 2 && (
                <span data-second={index % (2 * every) !== 0 || bars.length - index < 2 * every || undefined}>
                  {bar.axis}
                </span>
              )}
            </span>
          ))}
        </div>
      </div>
    </figure>
  );
};
