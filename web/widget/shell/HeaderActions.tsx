import { IconButton } from '../../shared/ui/IconButton.tsx';
import { useTexts } from '../base/texts.ts';
import styles from './Header.module.css';

/** An action that is not given is not shown. */
export type HeaderActionsProps = {
  onEnd?: (() => void) | undefined;
  onPopout?: (() => void) | undefined;
  onClose?: (() => void) | undefined;
  floating?: boolean;
};

export const HeaderActions = ({ onEnd, onPopout, onClose, floating }: HeaderActionsProps) => {
  const { t } = useTexts();
  if (!onEnd && !onPopout && !onClose) return null;
  return (
    <div className={`${styles.actions} ${floating ? styles.floating : ''}`}>
      {onEnd && <IconButton icon="done" label={t('HEADER_END_CONVERSATION')} onClick={onEnd} />}
      {onPopout && <IconButton icon="popout" label={t('HEADER_POPOUT')} onClick={onPopout} />}
      {onClose && <IconButton icon="close" label={t('HEADER_CLOSE')} onClick={onClose} />}
    </div>
  );
};
