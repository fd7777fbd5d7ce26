import { useEffect, useRef } from 'react';
import { Button } from '../../../shared/ui/Button.tsx';
import { useStore } from '../../../shared/use-store.ts';
import { t } from '../../base/texts.ts';
import type { Thread } from '../../state/conversations/thread.ts';
import styles from './Splitting.module.css';

/** While messages are selected: how many, and what becomes of them. Escape ends it. */
export const SelectionBar = ({ thread }: { thread: Thread }) => {
  const { splitting } = thread;
  const count = useStore(splitting)?.ids.size ?? 0;
  const cancel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    cancel.current?.querySelector('button')?.focus();
    const end = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || splitting.getSnapshot()?.isAsking) return;
      event.preventDefault();
      splitting.end();
    };
    window.addEventListener('keydown', end);
    return () => window.removeEventListener('keydown', end);
  }, [splitting]);
  return (
    <div className={styles.bar} role="toolbar" aria-label={t('SELECT_MESSAGES')} ref={cancel}>
      <p role="status">{count === 0 ? t('SPLIT_CHOOSE') : t('SELECTED', { count })}</p>
      <Button look="quiet" onClick={splitting.end}>
        {t('CANCEL')}
      </Button>
      <Button disabled={count === 0} onClick={() => splitting.ask(true)}>
        {t('SPLIT_TITLE')}
      </Button>
    </div>
  );
};
