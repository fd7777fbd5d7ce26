import { Button } from '../../shared/ui/Button.tsx';
import { useStore } from '../../shared/use-store.ts';
import { LOCALE } from '../base/language.ts';
import { t } from '../base/texts.ts';
import { handledOf, isUnderWay } from '../state/changes/bulk-run.ts';
import type { Workspace } from '../state/workspace.ts';
import styles from './List.module.css';

const numbers = new Intl.NumberFormat(LOCALE);

/** In the place of the selection, while a change of all that match is under way. */
export const BulkProgress = ({ workspace }: { workspace: Workspace }) => {
  const run = useStore(workspace.bulkRun);
  if (!run || !isUnderWay(run)) return null;
  const text = t('BULK_RUN_PROGRESS', {
    done: numbers.format(handledOf(run)),
    total: numbers.format(run.total),
  });
  return (
    <div className={styles.progress}>
      <progress max={run.total} value={handledOf(run)} aria-label={text} />
      <p role="status">{text}</p>
      {run.state === 'running' && (
        <Button look="text" onClick={() => void workspace.bulkRun.cancel().catch(workspace.toast.failed)}>
          {t('CANCEL')}
        </Button>
      )}
    </div>
  );
};
