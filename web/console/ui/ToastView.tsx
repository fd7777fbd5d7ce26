import { Icon } from '../../shared/ui/Icon.tsx';
import { IconButton } from '../../shared/ui/IconButton.tsx';
import type { ToastStore } from '../base/toast.ts';
import { t } from '../base/texts.ts';
import { useStore } from '../../shared/use-store.ts';
import styles from './Toast.module.css';

/** The live region is always in the page, so that screen readers announce its content. */
export const ToastView = ({ toast }: { toast: ToastStore }) => {
  const shown = useStore(toast);
  return (
    <div role="status" className={styles.place}>
      {shown && (
        <p className={styles.toast} data-bad={shown.isBad || undefined}>
          <Icon name={shown.isBad ? 'alert' : 'done'} size={18} />
          {shown.text}
          {shown.action && (
            <button type="button" className={styles.action} title={t('KEY_UNDO')} onClick={toast.runAction}>
              {shown.action.label}
            </button>
          )}
          <IconButton icon="close" size={14} label={t('CLOSE')} onClick={toast.close} />
        </p>
      )}
    </div>
  );
};
