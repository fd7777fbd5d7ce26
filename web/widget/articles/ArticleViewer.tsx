import { useEffect, useState } from 'react';
import { Button } from '../../shared/ui/Button.tsx';
import { Icon } from '../../shared/ui/Icon.tsx';
import { Spinner } from '../../shared/ui/Spinner.tsx';
import { useTexts } from '../texts.ts';
import styles from './ArticleViewer.module.css';

type ArticleViewerProps = {
  /** Address with the plain layout and theme already in it. */
  address: string;
  /** Asks whether the page answers: a frame does not tell an error page from an article. */
  reach: (address: string, signal: AbortSignal) => Promise<void>;
};

export const ArticleViewer = ({ address, reach }: ArticleViewerProps) => {
  const { t } = useTexts();
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading');
  useEffect(() => {
    const controller = new AbortController();
    setState('loading');
    reach(address, controller.signal).catch(() => {
      if (!controller.signal.aborted) setState('failed');
    });
    return () => controller.abort();
  }, [address, attempt, reach]);
  const load = () => setState((now) => (now === 'failed' ? now : 'shown'));
  return (
    <div className={styles.viewer}>
      {state !== 'failed' && (
        <iframe
          key={attempt}
          className={styles.frame}
          data-loading={state === 'loading' || undefined}
          src={address}
          title={t('ARTICLE')}
          onLoad={load}
        />
      )}
      {state === 'loading' && (
        <div className={styles.cover}>
          <Spinner label={t('LOADING')} />
        </div>
      )}
      {state === 'failed' && (
        <div className={styles.cover} role="alert">
          <Icon name="alert" size={28} />
          {t('ARTICLE_ERROR')}
          <Button look="quiet" onClick={() => setAttempt(attempt + 1)}>
            {t('TRY_AGAIN')}
          </Button>
        </div>
      )}
    </div>
  );
};
