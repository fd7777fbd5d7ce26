import { useState } from 'react';
import { lazyPart } from '../../shared/lazy-part.ts';
import { IconButton } from '../../shared/ui/IconButton.tsx';
import { useTexts } from '../base/texts.ts';
import { ToolMissing } from './ToolMissing.tsx';
import styles from './Header.module.css';

const EndDialog = lazyPart(() => import('./EndDialog.tsx'), 'EndDialog', ToolMissing);
const HeaderMenu = lazyPart(() => import('./HeaderMenu.tsx'), 'HeaderMenu', ToolMissing);

export type HeaderActionsProps = {
  onEnd?: (() => Promise<void>) | undefined;
  onPopout?: (() => void) | undefined;
  onClose?: (() => void) | undefined;
  compact?: boolean;
  floating?: boolean;
};

export const HeaderActions = ({ onEnd, onPopout, onClose, compact, floating }: HeaderActionsProps) => {
  const { t } = useTexts();
  const [open, setOpen] = useState<'menu' | 'end' | null>(null);
  const end = () => setOpen('end');
  const close = () => setOpen(null);
  if (!onEnd && !onPopout && !onClose) return null;
  return (
    <div className={`${styles.actions} ${floating ? styles.floating : ''}`}>
      {compact ? (
        <IconButton
          icon="M5 12h.01M12 12h.01M19 12h.01"
          label={t('HEADER_MORE')}
          aria-haspopup="menu"
          onClick={() => setOpen('menu')}
        />
      ) : (
        onEnd && (
          <button type="button" className={styles.endButton} aria-label={t('HEADER_END_CONVERSATION')} onClick={end}>
            {t('HEADER_END')}
          </button>
        )
      )}
      {open === 'menu' && <HeaderMenu onEnd={onEnd && end} onClose={close} />}
      {onEnd && open === 'end' && <EndDialog onEnd={onEnd} onClose={close} />}
      {onPopout && <IconButton icon="popout" label={t('HEADER_POPOUT')} onClick={onPopout} />}
      {onClose && <IconButton icon="close" label={t('HEADER_CLOSE')} onClick={onClose} />}
    </div>
  );
};
