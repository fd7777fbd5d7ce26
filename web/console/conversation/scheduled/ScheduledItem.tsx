import { fileSize } from '@porchlight/core/rules/files/file-size.ts';
import type { ScheduledMessage } from '@porchlight/core/wire/scheduled/scheduled-message.ts';
import { useState } from 'react';
import { Markdown } from '../../../shared/markdown/Markdown.tsx';
import { Button } from '../../../shared/ui/Button.tsx';
import { Icon } from '../../../shared/ui/Icon.tsx';
import { t } from '../../base/texts.ts';
import { fullTimeOf } from '../../base/time.ts';
import type { Thread } from '../../state/conversations/thread.ts';
import { ICONS } from '../../ui/icons.ts';
import styles from './Scheduled.module.css';

type ItemProps = {
  message: ScheduledMessage;
  isMine: boolean;
  thread: Thread;
  run: (action: Promise<unknown>) => void;
  onEdit: () => void;
};

const failureOf = ({ failure, failure_detail }: ScheduledMessage) => {
  if (failure === null) return '';
  return failure === 'refused'
    ? t('SCHEDULE_FAILED_refused', { reason: failure_detail ?? '' })
    : t(`SCHEDULE_FAILED_${failure}`);
};

const conditionOf = ({ unless_reply, replied, failure }: ScheduledMessage) => {
  if (!unless_reply || failure !== null) return '';
  return t(replied ? 'SCHEDULED_REPLIED' : 'SCHEDULED_UNLESS');
};

export const ScheduledItem = ({ message, isMine, thread, run, onEdit }: ItemProps) => {
  const [busy, setBusy] = useState(false);
  const { id, content, send_at, state, author, files, failure } = message;
  const isFailed = state === 'failed';
  const time = fullTimeOf(send_at);
  const condition = conditionOf(message);
  const act = (action: Promise<unknown>) => {
    setBusy(true);
    run(action.finally(() => setBusy(false)));
  };
  // A message whose author may not write here is sent in no one's name.
  const canSend = failure !== 'author_left' && failure !== 'no_access';
  return (
    <article className={styles.item} data-failed={isFailed || undefined} aria-busy={busy}>
      <p className={styles.head}>
        <Icon name={ICONS.later} size={15} />
        <strong>{isFailed ? t('SCHEDULED_FAILED') : t('SCHEDULED_FOR', { time })}</strong>
        {isFailed && <span>{time}</span>}
        {author && <bdi className={styles.author}>{author.available_name}</bdi>}
      </p>
      {isFailed && (
        <p className={styles.reason} role="alert">
          {failureOf(message)}
        </p>
      )}
      <div className={styles.text} dir="auto">
        {content && <Markdown text={content} />}
        {files.length > 0 && (
          <ul className={styles.files}>
            {files.map((file) => (
              <li key={file.id}>
                <a href={file.file_url} target="_blank" rel="noopener noreferrer" dir="auto">
                  {file.file_name}
                </a>{' '}
                <span>{fileSize(file.file_size)}</span>
              </li>
            ))}
          </ul>
        )}
      </div>
      {condition && <p className={styles.condition}>{condition}</p>}
      <div className={styles.buttons}>
        {canSend && (
          <Button look="text" disabled={busy} onClick={() => act(thread.scheduled.sendNow(id))}>
            {t('SEND_NOW')}
          </Button>
        )}
        {isMine && (
          <Button look="text" disabled={busy} onClick={onEdit}>
            {t('EDIT_MESSAGE')}
          </Button>
        )}
        <Button look="text" disabled={busy} onClick={() => act(thread.scheduled.cancel(id))}>
          {t('CANCEL_SCHEDULED')}
        </Button>
      </div>
    </article>
  );
};
