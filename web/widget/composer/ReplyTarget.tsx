import { Icon } from '../../shared/ui/Icon.tsx';
import { IconButton } from '../../shared/ui/IconButton.tsx';
import { useTexts } from '../base/texts.ts';
import styles from './ReplyTarget.module.css';

export type ReplyTargetProps = { text: string; onDismiss: () => void };

export const ReplyTarget = ({ text, onDismiss }: ReplyTargetProps) => {
  const { t } = useTexts();
  return (
    <div className={styles.replying}>
      <Icon name="reply" size={16} />
      <span className={styles.text}>
        {t('REPLYING_TO')} <bdi>{text}</bdi>
      </span>
      <IconButton icon="close" size={16} label={t('REPLY_DISMISS')} onClick={onDismiss} />
    </div>
  );
};
