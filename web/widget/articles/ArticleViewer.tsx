import { useEffect, useState } from 'react';
import { Button } from '../../shared/ui/Button.tsx';
import { Icon } from '../../shared/ui/Icon.tsx';
import { Spinner } from '../../shared/ui/Spinner.tsx';
import { usePartTexts } from '../base/part-texts.ts';
import styles from './ArticleViewer.module.css';

type ArticleViewerProps = {
  /** Includes the plain layout and the theme; empty for none. */
  address: string;
  /** Rejects when the page does not respond: a frame cannot distinguish an error page from an article. */
  reach: (address: string, signal: AbortSignal) => Promise<void>;
};

/** A same-origin page that cannot be read is the browser's own error page. */
const isBrowsersOwn = ({ src, contentDocument }: HTMLIFrameElement) =>
  new URL(src, location.href).origin === location.origin && !contentDocument;

const Viewer = ({ address, reach, onAgain }: ArticleViewerProps & { onAgain: () => void }) => {
  const { t } = usePartTexts();
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>(address ? 'loading' : 'failed');
  useEffect(() => {
    if (!address) return undefined;
    const controller = new AbortController();
    reach(address, controller.signal).catch(() => {
      if (!controller.signal.aborted) setState('failed');
    });
    return () => controller.abort();
  }, [address, reach]);
  if (state === 'failed') {
    return (
      <div className={styles.overlay} role="alert">
        <Icon name="alert" size={28} />
        {t('ARTICLE_ERROR')}
        <Button look="quiet" onClick={onAgain}>
          {t('TRY_AGAIN')}
        </Button>
      </div>
    );
  }
  return (
    <>
      <iframe
        className={styles.frame}
        data-loading={state === 'loading' || undefined}
        src={address}
        title={t('ARTICLE')}
        onLoad={({ currentTarget }) =>
          setState((now) => (now === 'failed' || isBrowsersOwn(currentTarget) ? 'failed' : 'shown'))
        }
      />
      {state === 'loading' && (
        <div className={styles.overlay}>
          <Spinner label={t('LOADING')} />
        </div>
      )}
    </>
  );
};

/** ART-07 to ART-10. Each attempt loads again. */
export const ArticleViewer = (props: ArticleViewerProps) => {
  const [attempt, setAttempt] = useState(0);
  return (
    <div className={styles.viewer}>
      <Viewer key={`${attempt} ${props.address}`} {...props} onAgain={() => setAttempt(attempt + 1)} />
    </div>
  );
};
