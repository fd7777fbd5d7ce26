import { useId, useState } from 'react';
import { Icon } from '../../shared/ui/Icon.tsx';
import { pathOf } from '../base/router.ts';
import { t } from '../base/texts.ts';
import { type ActivityRow, namedConversation } from '../state/conversations/activity.ts';
import { Link } from '../ui/Link.tsx';
import { MessageTime } from './MessageTime.tsx';
import styles from './Activity.module.css';

type Go = (path: string) => void;

/** A conversation that it names is a link. */
const ActivityText = ({ text, go }: { text: string; go: Go }) => {
  const parts = namedConversation(text);
  if (!parts) return <bdi>{text}</bdi>;
  return (
    <bdi>
      {parts.before}
      <Link to={pathOf(parts.id)} go={go}>
        #{parts.id}
      </Link>
      {parts.after}
    </bdi>
  );
};

export const ActivityLine = ({ row: { entries, summary }, go }: { row: ActivityRow; go: Go }) => {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const [first] = entries;
  if (!first) return null;
  if (!summary)
    return (
      <p className={styles.activity}>
        <ActivityText text={first.text} go={go} /> <MessageTime at={first.at} />
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
              <ActivityText text={text} go={go} /> <MessageTime at={at} />
            </li>
          ))}
        </ul>
      ) : (
        <MessageTime at={first.at} />
      )}
    </div>
  );
};
