import type { ConversationStatus } from '@porchlight/core/wire/conversation.ts';
import { Button } from '../../shared/ui/Button.tsx';
import { IconButton } from '../../shared/ui/IconButton.tsx';
import type { Desk } from '../desk.ts';
import { t } from '../texts.ts';
import { useStore } from '../use-store.ts';
import type { Thread } from './thread.ts';
import styles from './Thread.module.css';

type HeaderProps = {
  desk: Desk;
  thread: Thread;
  status: ConversationStatus | null;
  onBack: () => void;
  run: (action: Promise<unknown>) => void;
};

/** Nine tomorrow morning, where the agent sits. Seconds. */
const tomorrowMorning = () => {
  const day = new Date();
  day.setDate(day.getDate() + 1);
  day.setHours(9, 0, 0, 0);
  return Math.floor(day.getTime() / 1000);
};

export const ThreadHeader = ({ desk, thread, status, onBack, run }: HeaderProps) => {
  const { items } = useStore(desk.list);
  const item = items.find(({ id }) => id === thread.id);
  const mine = item?.assigneeId === desk.profile.id;
  return (
    <header className={styles.header}>
      <IconButton icon="chevron-left" label={t('BACK')} className={styles.back} onClick={onBack} />
      <div className={styles.title}>
        <h1>{item?.name ?? `#${thread.id}`}</h1>
        <p>
          #{thread.id} · {status && t(`STATUS_${status}`)} ·{' '}
          {item?.assigneeName ? t('ASSIGNED_TO', { name: item.assigneeName }) : t('NOBODY')}
        </p>
      </div>
      <Button look="quiet" onClick={() => run(thread.assign(mine ? null : desk.profile.id))}>
        {mine ? t('UNASSIGN') : t('ASSIGN_ME')}
      </Button>
      {status !== 'resolved' && (
        <Button look="quiet" onClick={() => run(thread.setStatus('snoozed', tomorrowMorning()))}>
          {t('SNOOZE')}
        </Button>
      )}
      <Button onClick={() => run(thread.setStatus(status === 'resolved' ? 'open' : 'resolved'))}>
        {status === 'resolved' ? t('REOPEN') : t('RESOLVE')}
      </Button>
    </header>
  );
};
