import { Hidden } from '../../shared/ui/Hidden.tsx';
import { Icon } from '../../shared/ui/Icon.tsx';
import { useTexts } from '../base/texts.ts';
import { readRating } from '../state/conversation/message-items.ts';
import { previewOf } from '../state/conversation/preview.ts';
import type { DisplayMessage } from '../state/conversation/rows.ts';
import styles from './Recent.module.css';

export const LastMessage = ({ message, unread }: { message: DisplayMessage; unread: number }) => {
  const { t } = useTexts();
  const { content_type, content_attributes } = message;
  const isRated = content_type === 'input_csat' && readRating(content_attributes.submitted_values).rating > 0;
  const preview = isRated ? t('RATING_THANKS') : previewOf(message, t);
  return (
    preview && (
      <p className={styles.lastMessage}>
        <Icon name="chat" size={18} />
        <bdi className={styles.lastText}>{preview}</bdi>
        {unread > 0 && (
          <span className={styles.count}>
            <span aria-hidden="true">{unread}</span>
            <Hidden>{t('UNREAD_COUNT', { count: unread })}</Hidden>
          </span>
        )}
      </p>
    )
  );
};
