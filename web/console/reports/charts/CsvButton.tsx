import { type Cell, toCsv } from '@porchlight/core/rules/files/csv-lines.ts';
import type { SheetFormat } from '@porchlight/core/wire/settings/report-schedule.ts';
import { useState } from 'react';
import { Button } from '../../../shared/ui/Button.tsx';
import { Icon } from '../../../shared/ui/Icon.tsx';
import { saveFile } from '../../base/save-file.ts';
import { Problem } from '../../form/Problem.tsx';
import { t } from '../texts.ts';
import { WORKBOOK_MACHINE } from './workbook-machine.ts';
import styles from './CsvButton.module.css';

export type Sheet = { header: readonly string[]; rows: readonly Cell[][] };

/** What is written into the file: what stands on the screen, or a file that the server makes. */
type CsvButtonProps = { of: string; name: string; sheet: (format: SheetFormat) => Sheet | Promise<Blob> };

const workbookOf = async (title: string, sheet: Sheet): Promise<Blob> => {
  const { toXlsx, XLSX_TYPE } = await import('@porchlight/core/rules/files/xlsx/workbook.ts');
  const isRightToLeft = document.documentElement.dir === 'rtl';
  return new Blob([await toXlsx({ title, ...sheet, isRightToLeft }, WORKBOOK_MACHINE)], { type: XLSX_TYPE });
};

const fileOf = async (title: string, sheet: Sheet | Promise<Blob>, format: SheetFormat): Promise<Blob> => {
  const made = await sheet;
  if (made instanceof Blob) return made;
  if (format === 'xlsx') return workbookOf(title, made);
  return new Blob([toCsv(made.header, made.rows)], { type: 'text/csv;charset=utf-8' });
};

const LABELS = { csv: ['CSV', 'CSV_OF'], xlsx: ['XLSX', 'XLSX_OF'] } as const;

/** Saves what a report shows, as CSV or as an Excel workbook. */
export const CsvButton = ({ of, name, sheet }: CsvButtonProps) => {
  const [state, setState] = useState<SheetFormat | 'idle' | 'failed'>('idle');
  const bring = async (format: SheetFormat) => {
    setState(format);
    try {
      saveFile(await fileOf(of, sheet(format), format), `${name}.${format}`);
      setState('idle');
    } catch {
      setState('failed');
    }
  };
  return (
    <>
      <Problem text={state === 'failed' ? t('CSV_FAILED') : undefined} />
      {(['csv', 'xlsx'] as const).map((format) => (
        <Button
          key={format}
          look="quiet"
          className={styles.csv}
          busy={state === format}
          aria-label={t(LABELS[format][1], { name: of })}
          onClick={() => bring(format)}
        >
          <Icon name="download" size={16} />
          {t(LABELS[format][0])}
        </Button>
      ))}
    </>
  );
};
