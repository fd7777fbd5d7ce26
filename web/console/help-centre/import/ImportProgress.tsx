import { useCallback, useEffect } from 'react';
import { Button } from '../../../shared/ui/Button.tsx';
import { Buttons } from '../../form/Buttons.tsx';
import { Problem } from '../../form/Problem.tsx';
import { LoadedContent } from '../../loading/LoadedContent.tsx';
import { useLoaded } from '../../loading/use-loaded.ts';
import type { CentreApi, ImportState } from '../centre-api.ts';
import { t } from '../texts.ts';
import { SkippedFiles } from './SkippedFiles.tsx';
import styles from './Import.module.css';

type ProgressProps = { centre: CentreApi; slug: string; id: string; onAnother: () => void };

const LOOK_AGAIN_MS = 1_000;
const isOver = ({ status }: ImportState) => status === 'done' || status === 'failed';

const countsOf = ({ created, updated, unchanged, skipped }: ImportState) => ({ created, updated, unchanged, skipped });

export const ImportProgress = ({ centre, slug, id, onAnother }: ProgressProps) => {
  const load = useCallback(() => centre.importState(slug, id), [centre, slug, id]);
  const { state, reload } = useLoaded(load);
  const data = state.kind === 'ready' ? state.data : null;
  useEffect(() => {
    if (!data || isOver(data)) return;
    const timer = setTimeout(reload, LOOK_AGAIN_MS);
    return () => clearTimeout(timer);
  }, [data, reload]);
  return (
    <LoadedContent state={state} reload={reload}>
      {(report) => (
        <>
          <p role="status">
            {isOver(report)
              ? t('IMPORT_RESULT', countsOf(report))
              : t('IMPORT_RUNNING', { done: report.done, total: report.total })}
          </p>
          {!isOver(report) && (
            <progress className={styles.progress} max={report.total} value={report.done} aria-label={t('IMPORT')} />
          )}
          <Problem text={report.problem ?? undefined} />
          <SkippedFiles skipped={report.problems} />
          {isOver(report) && (
            <Buttons>
              <Button onClick={onAnother}>{t('IMPORT_ANOTHER')}</Button>
            </Buttons>
          )}
        </>
      )}
    </LoadedContent>
  );
};
