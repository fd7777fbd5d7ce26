import { Icon } from '../../shared/ui/Icon.tsx';
import { IconButton } from '../../shared/ui/IconButton.tsx';
import { useStore } from '../../shared/use-store.ts';
import { t } from '../base/texts.ts';
import type { ToastStore } from '../base/toast.ts';
import styles from './Toast.module.css';

/** The live region is always in the page, so that screen readers announce its content. */
export const ToastView = ({ toast }: { toast: ToastStore }) => {
  const current = useStore(toast);
  return (
    <div role="status" className={styles.container}>
      {current && (
        <p className={styles.toast} data-bad={current.isBad || undefined}>
          <Icon name={current.isBad ? 'alert' : 'done'} size={18} />
          {current.text}
          {current.action && (
            <button type="button" className={styles.action} title={t('KEY_UNDO')} onClick={toast.runAction}>
              {current.action.label}
            </button>
          )}
          <IconButton icon="close" size={14} label={t('CLOSE')} onClick={toast.close} />
        </p>
      )}
    </div>
  );
};
