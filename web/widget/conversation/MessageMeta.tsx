import { keepingLast } from '@porchlight/core/rules/keeping-last.ts';
import { Icon } from '../../shared/ui/Icon.tsx';
import { type TextKey, useTexts } from '../base/texts.ts';
import type { BubbleState, DisplayMessage, MessageRowData } from '../state/conversation/rows.ts';
import { useWidget } from '../state/widget-context.ts';
import styles from './MessageMeta.module.css';

const STATES: Record<Exclude<BubbleState, 'failed'>, TextKey> = {
  in_progress: 'STATE_IN_PROGRESS',
  sent: 'STATE_SENT',
  delivered: 'STATE_DELIVERED',
  read: 'STATE_READ',
};

const formatIn = keepingLast((locale: string, timeZone: string | undefined) => ({
  time: new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit', timeZone }),
  full: new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone }),
}));

const refusedName = ({ attachments, error = '' }: DisplayMessage) =>
  attachments.flatMap(({ name }) => name ?? []).find((name) => error.startsWith(`${name}:`));

type MessageMetaProps = { row: MessageRowData; onRetry: (withoutFile?: string) => void; onDiscard: () => void };

export const MessageMeta = ({ row, onRetry, onDiscard }: MessageMetaProps) => {
  const { t, locale } = useTexts();
  const { zone } = useWidget().page;
  const { message, mine, endsGroup, showsState, isRead } = row;
  if (message.state === 'failed') {
    const refused = message.fileRefused ? refusedName(message) : undefined;
    const othersRemain = message.attachments.length > 1 || message.content;
    return (
      <span className={`${styles.meta} ${styles.failed}`} role="alert" title={message.error || undefined}>
        <span className={styles.reason}>
          <Icon name="alert" size={14} />
          <bdi>
            {message.fileRefused
              ? t('FILE_TYPE_REFUSED', { name: refused ?? message.attachments[0]?.name ?? '' })
              : t('SEND_FAILED')}
          </bdi>
        </span>
        {/* The server's message is in English. */}
        {message.error && !message.fileRefused && <bdi lang="en">{message.error}</bdi>}
        {(!message.fileRefused || (refused && othersRemain)) && (
          <button type="button" className={styles.action} onClick={() => onRetry(refused)}>
            {t(refused ? 'SEND_WITHOUT_FILE' : 'SEND_AGAIN')}
          </button>
        )}
        <button type="button" className={styles.action} onClick={onDiscard}>
          {t('DISCARD_MESSAGE')}
        </button>
      </span>
    );
  }
  if (message.state === 'in_progress' && message.resumesAt) {
    const time = new Intl.DateTimeFormat(locale, { timeStyle: 'medium' }).format(message.resumesAt);
    return (
      <span className={styles.meta} role="status">
        {t('STATE_HELD', { time })}
      </span>
    );
  }
  if (!endsGroup && !showsState) return null;
  const state = isRead ? 'read' : message.state;
  const at = new Date(message.created_at * 1000);
  const format = formatIn(locale, zone);
  return (
    <span className={styles.meta}>
      {/* The server's version of the locale data may use another space. */}
      <time dateTime={at.toISOString()} title={format.full.format(at)} suppressHydrationWarning>
        {format.time.format(at)}
      </time>
      {mine && showsState && <span data-message-state={state}>· {t(STATES[state])}</span>}
    </span>
  );
};
