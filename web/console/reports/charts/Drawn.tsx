import { BarTable } from './BarTable.tsx';
import { sheetOfBars } from './bar-sheet.ts';
import { type Bar, Chart } from './Chart.tsx';
import { CsvButton } from './CsvButton.tsx';
import { Panel } from './Panel.tsx';

type DrawnProps = {
  title: string;
  hint?: string | undefined;
  bars: readonly Bar[];
  before?: string | undefined;
  /** What its file is named. */
  file: string;
};

export const Drawn = ({ title, hint, bars, before, file }: DrawnProps) => (
  <Panel
    title={title}
    hint={hint}
    tools={<CsvButton of={title} name={file} sheet={() => sheetOfBars({ title, bars, before })} />}
  >
    <Chart title={title} kind="count" bars={bars} before={before} />
    <BarTable title={title} kind="count" bars={bars} before={before} />
  </Panel>
);
