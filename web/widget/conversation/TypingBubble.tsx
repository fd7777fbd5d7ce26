import { Avatar } from '../../shared/ui/Avatar.tsx';
import { Hidden } from '../../shared/ui/Hidden.tsx';
import { useTexts } from '../texts.ts';
import styles from './Message.module.css';
import { MessageWords } from './MessageWords.tsx';

const Dots = () => (
  <span className={`${styles.bubble} ${styles.typing}`}>
    <i />
    <i />
    <i />
  </span>
);

/**
 * `name`: who types, when it is known. With `text`, the words so far stand where the message will: when it comes, nothing moves.
 * They are read aloud once, as the message.
 */
export const TypingBubble = ({ name, avatarUrl, text }: { name: string; avatarUrl: string; text?: string }) => {
  const { t } = useTexts();
  return (
    <div className={styles.row} data-starts data-ends data-typing>
      <span className={styles.face}>
        <Avatar name={name} src={avatarUrl} size={28} />
      </span>
      <div className={styles.body}>
        <Hidden role="status">{t('TYPING', { name })}</Hidden>
        {text ? (
          <>
            <bdi className={styles.author}>{name}</bdi>
            <div className={styles.line}>
              <div className={styles.stack}>
                <div className={styles.bubble}>
                  <MessageWords text={text} />
                </div>
              </div>
              <span className={styles.noReply} />
            </div>
          </>
        ) : (
          <Dots />
        )}
        <span className={styles.meta} />
      </div>
    </div>
  );
};
