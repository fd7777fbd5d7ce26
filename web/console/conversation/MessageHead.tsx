import { Icon } from '../../shared/ui/Icon.tsx';
import { t } from '../base/texts.ts';
import type { MessageRow } from '../state/conversations/rows.ts';
import { ICONS } from '../ui/icons.ts';
import { MessageTime } from './MessageTime.tsx';
import styles from './MessageHead.module.css';

type HeadProps = { row: MessageRow; isNote: boolean };

export const MessageHead = ({ row: { message, author }, isNote }: HeadProps) => (
  <div className={styles.head}>
    <p className={styles.author}>
      {author && <bdi>{author}</bdi>}
      {message.sender?.type === 'agent_bot' && <span className={styles.bot}>{t('BOT')}</span>}
      {isNote && (
        <>
          <Icon name={ICONS.lock} size={14} />
          <span className={styles.badge}>{t('PRIVATE')}</span>
        </>
      )}
    </p>
    <MessageTime at={message.created_at} />
  </div>
);
