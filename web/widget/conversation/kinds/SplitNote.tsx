import { useTexts } from '../../base/texts.ts';
import styles from './SplitNote.module.css';

/** Where messages were that an agent has moved into another conversation. */
export const SplitNote = ({ onOpen }: { onOpen: () => void }) => {
  const { t } = useTexts();
  return (
    <div className={styles.note}>
      <span>{t('SPLIT_CONTINUES')}</span>
      <button type="button" className={styles.open} onClick={onOpen}>
        {t('SPLIT_OPEN')}
      </button>
    </div>
  );
};
