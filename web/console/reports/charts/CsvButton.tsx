import { type Cell, toCsv } from '@porchlight/core/rules/files/csv-lines.ts';
import { useState } from 'react';
import { Button } from '../../../shared/ui/Button.tsx';
import { Icon } from '../../../shared/ui/Icon.tsx';
import { saveFile } from '../../base/save-file.ts';
import { Problem } from '../../form/Problem.tsx';
import { t } from '../texts.ts';
import styles from './CsvButton.module.css';

export type Sheet = { header: readonly string[]; rows: readonly Cell[][] };

/** What is written into the file: what stands on the screen, or a file that the server makes. */
type CsvButtonProps = { of: string; name: string; sheet: () => Sheet | Promise<Blob> };

const fileOf = async (sheet: Sheet | Promise<Blob>): Promise<Blob> => {
  const made = await sheet;
  return made instanceof Blob ? made : new Blob([toCsv(made.header, made.rows)], { type: 'text/csv;charset=utf-8' });
};

export const CsvButton = ({ of, name, sheet }: CsvButtonProps) => {
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');
  const bring = async () => {
    setState('busy');
    try {
      saveFile(await fileOf(sheet()), `${name}.csv`);
      setState('idle');
    } catch {
      setState('failed');
    }
  };
  return (
    <>
      <Problem text={state === 'failed' ? t('CSV_FAILED') : undefined} />
      <Button
        look="quiet"
        className={styles.csv}
        busy={state === 'busy'}
        aria-label={t('CSV_OF', { name: of })}
        onClick={bring}
      >
        <Icon name="download" size={16} />
        {t('CSV')}
      </Button>
    </>
  );
};
