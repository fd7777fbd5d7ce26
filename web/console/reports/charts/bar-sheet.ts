import { t } from '../texts.ts';
import type { Bar } from './Chart.tsx';
import type { Sheet } from './CsvButton.tsx';

type Drawn = { title: string; bars: readonly Bar[]; before?: string | undefined };

const rounded = (value: number | null) => (value === null ? null : Math.round(value * 100) / 100);

/** What a chart draws, for a spreadsheet: times in seconds, moments as they can be sorted. */
export const sheetOfBars = ({ title, bars, before }: Drawn, stamp?: (key: number) => string): Sheet => ({
  header: [t('WHEN'), title, ...(before ? [before] : [])],
  rows: bars.map((bar) => [
    stamp ? { date: stamp(bar.key) } : bar.name,
    rounded(bar.value),
    ...(before ? [rounded(bar.before)] : []),
  ]),
});
