import type { ReactNode } from 'react';
import { Avatar } from '../../shared/ui/Avatar.tsx';
import { Hidden } from '../../shared/ui/Hidden.tsx';
import { IconButton } from '../../shared/ui/IconButton.tsx';
import { useTexts } from '../base/texts.ts';
import { isAnswered } from '../state/conversation/answer.ts';
import type { MessageRowData } from '../state/conversation/rows.ts';
import { AuthorName } from './AuthorName.tsx';
import { MessageMeta } from './MessageMeta.tsx';
import { Quote } from './Quote.tsx';
import { useSwipe } from './use-swipe.ts';
import styles from './kinds/MessageRow.module.css';

export type MessageRowProps = {
  row: MessageRowData;
  highlighted: boolean;
  onReply: (() => void) | undefined;
  onRetry: (withoutFile?: string) => void;
  onDiscard: () => void;
  onJump: (key: string) => void;
  children: ReactNode;
};

export const MessageRow = ({ row, highlighted, onReply, onRetry, onDiscard, onJump, children }: MessageRowProps) => {
  const { t } = useTexts();
  const { message, mine, author, startsGroup, endsGroup, repliesTo } = row;
  const swipe = useSwipe(mine ? -1 : 1, () => onReply?.());
  const answered = isAnswered(message);
  // Of an answered form without a text of the team only the visitor's side is left.
  const showsFace = endsGroup && !(answered && !message.content);
  const repliable = message.id !== null && message.content_type === 'text';
  return (
    <div
      className={styles.row}
      id={message.id === null ? undefined : `cwmsg-${message.id}`}
      data-mine={mine || undefined}
      data-starts={startsGroup || undefined}
      data-ends={endsGroup || undefined}
      data-state={message.state}
      data-answered={answered || undefined}
      data-highlight={highlighted || undefined}
      {...(repliable && onReply ? swipe : {})}
    >
      {!mine && (
        <span className={styles.face}>
          {showsFace && <Avatar name={author.name} src={author.avatarUrl} size={28} />}
        </span>
      )}
      <div className={styles.body}>
        {startsGroup && !mine ? (
          <AuthorName name={author.name} isBot={author.isBot} />
        ) : (
          <Hidden>{mine ? t('YOU') : author.name}: </Hidden>
        )}
        <div className={styles.contentRow}>
          <div className={styles.stack}>
            {repliesTo && <Quote {...repliesTo} onClick={() => onJump(repliesTo.to)} />}
            {children}
          </div>
          {repliable &&
            (onReply ? (
              <IconButton
                className={styles.reply}
                icon="reply"
                size={17}
                label={t('REPLY_TO_MESSAGE')}
                onClick={onReply}
              />
            ) : (
              <span className={styles.noReply} />
            ))}
        </div>
        <MessageMeta row={row} onRetry={onRetry} onDiscard={onDiscard} />
      </div>
    </div>
  );
};
