import { Avatar } from '../../shared/ui/Avatar.tsx';
import { Hidden } from '../../shared/ui/Hidden.tsx';
import { useTexts } from '../texts.ts';
import styles from './Message.module.css';

/** `name`: who types, when it is known. */
export const TypingBubble = ({ name, avatarUrl }: { name: string; avatarUrl: string }) => {
  const { t } = useTexts();
  return (
    <div className={styles.row} data-starts data-ends data-typing>
      <span className={styles.face}>
        <Avatar name={name} src={avatarUrl} size={28} />
      </span>
      <div className={styles.body}>
        <span className={`${styles.bubble} ${styles.typing}`} role="status">
          <i />
          <i />
          <i />
          <Hidden>{t('TYPING', { name })}</Hidden>
        </span>
        <span className={styles.meta} />
      </div>
    </div>
  );
};
