import { useState } from 'react';
import { lazyPart } from '../../shared/lazy-part.ts';
import { IconButton } from '../../shared/ui/IconButton.tsx';
import { useTexts } from '../base/texts.ts';
import { ToolMissing } from './ToolMissing.tsx';
import styles from './Header.module.css';

const EndDialog = lazyPart(() => import('./EndDialog.tsx'), 'EndDialog', ToolMissing);

export type HeaderActionsProps = {
  onEnd?: (() => Promise<void>) | undefined;
  onPopout?: (() => void) | undefined;
  onClose?: (() => void) | undefined;
  floating?: boolean;
};

export const HeaderActions = ({ onEnd, onPopout, onClose, floating }: HeaderActionsProps) => {
  const { t } = useTexts();
  const [isEnding, setEnding] = useState(false);
  if (!onEnd && !onPopout && !onClose) return null;
  return (
    <div className={`${styles.actions} ${floating ? styles.floating : ''}`}>
      {onEnd && (
        <button
          type="button"
          className={styles.end}
          aria-label={t('HEADER_END_CONVERSATION')}
          onClick={() => setEnding(true)}
        >
          {t('HEADER_END')}
        </button>
      )}
      {onEnd && isEnding && <EndDialog onEnd={onEnd} onClose={() => setEnding(false)} />}
      {onPopout && <IconButton icon="popout" label={t('HEADER_POPOUT')} onClick={onPopout} />}
      {onClose && <IconButton icon="close" label={t('HEADER_CLOSE')} onClick={onClose} />}
    </div>
  );
};
