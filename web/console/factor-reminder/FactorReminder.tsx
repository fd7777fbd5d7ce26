import type { Profile } from '@porchlight/core/wire/agent.ts';
import { useEffect, useState } from 'react';
import type { TextStorage } from '../../shared/storage.ts';
import { IconButton } from '../../shared/ui/IconButton.tsx';
import { t } from '../base/texts.ts';
import { Link } from '../ui/Link.tsx';
import { dayOf, reminderOf } from './reminder.ts';
import styles from './FactorReminder.module.css';

const KEY = 'porchlight-console-factor-reminder';
const HOUR_MS = 60 * 60 * 1_000;

const useNow = () => {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), HOUR_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
};

type FactorReminderProps = { profile: Profile; storage: TextStorage; go: (path: string) => void };

export const FactorReminder = ({ profile, storage, go }: FactorReminderProps) => {
  const now = useNow();
  const [hiddenOn, setHiddenOn] = useState(() => storage.get(KEY));
  const reminder = reminderOf(profile, now, hiddenOn);
  if (!reminder) return null;
  const hide = () => {
    storage.set(KEY, dayOf(now));
    setHiddenOn(dayOf(now));
  };
  return (
    <div className={styles.reminder} role="note">
      <p>
        {t('FACTOR_REMINDER', { count: reminder.days })}{' '}
        <Link to="/app/settings/security" go={go}>
          {t('FACTOR_REMINDER_LINK')}
        </Link>
      </p>
      {reminder.canHide && <IconButton icon="close" label={t('HIDE_UNTIL_TOMORROW')} size={16} onClick={hide} />}
    </div>
  );
};
