import { useId, useState } from 'react';
import { Icon } from '../../shared/ui/Icon.tsx';
import { t } from '../base/texts.ts';
import type { ActivityRow } from '../state/conversations/activity.ts';
import { MessageTime } from './MessageTime.tsx';
import styles from './Activity.module.css';

export const ActivityLine = ({ row: { entries, summary } }: { row: ActivityRow }) => {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const [first] = entries;
  if (!first) return null;
  if (!summary)
    return (
      <p className={styles.activity}>
        <bdi>{first.text}</bdi> <MessageTime at={first.at} />
      </p>
    );
  return (
    <div className={styles.activity}>
      <button
        type="button"
        className={styles.summary}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <span className={styles.changes} dir="auto">
          <strong>{summary.cause}</strong>
          {!isOpen && `: ${summary.changes.join(' · ')}`}
        </span>
        <span className={styles.count}>{t('ACTIVITIES', { count: entries.length })}</span>
        <Icon name="chevron-down" size={14} />
      </button>
      {isOpen ? (
        <ul id={id} className={styles.entries}>
          {entries.map(({ key, text, at }) => (
            <li key={key}>
              <bdi>{text}</bdi> <MessageTime at={at} />
            </li>
          ))}
        </ul>
      ) : (
        <MessageTime at={first.at} />
      )}
    </div>
  );
};
