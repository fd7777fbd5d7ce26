import { Hidden } from '../../shared/ui/Hidden.tsx';
import { Icon } from '../../shared/ui/Icon.tsx';
import type { DirectoryState, Label } from '../base/directory.ts';
import { t } from '../base/texts.ts';
import { comingTime } from '../base/time.ts';
import { type Item, statusText } from '../state/conversations/item.ts';
import type { View } from '../state/conversations/view.ts';
import { isMissed, nextDue } from '../state/sla/sla.ts';
import { ICONS } from '../ui/icons.ts';
import { SlaMark } from '../ui/sla/SlaMark.tsx';
import { namedStatus } from './row-facts.ts';
import styles from './RowTags.module.css';

type RowTagsProps = {
  item: Item;
  view: View;
  labels: readonly Label[];
  now: number;
  inboxes: DirectoryState['inboxes'];
  /** Epoch milliseconds of the server. */
  serverNow: () => number;
};

const MOST_LABELS = 3;
/** Sending takes seconds; what is still there after a minute was not sent. */
const NOT_SENT_AFTER_S = 60;

const Status = ({ item, view, now }: Pick<RowTagsProps, 'item' | 'view' | 'now'>) => {
  const status = namedStatus(item, view);
  if (status === null) return null;
  if (status !== 'snoozed') return <span className={styles.tag}>{statusText(item)}</span>;
  const time = item.snoozedUntil === null ? null : comingTime(item.snoozedUntil, now);
  return (
    <span className={styles.tag}>
      <Icon name={ICONS.moon} size={13} />
      {time === null ? (
        t('STATUS_snoozed')
      ) : (
        <>
          <span aria-hidden="true">{time}</span>
          <Hidden>{t('SNOOZED_UNTIL', { time })}</Hidden>
        </>
      )}
    </span>
  );
};

/** When the first scheduled message is due; one that was not sent is past its time. */
const Schedule = ({ item: { scheduledAt }, now }: Pick<RowTagsProps, 'item' | 'now'>) => {
  if (scheduledAt === null) return null;
  const time = comingTime(scheduledAt, now);
  const isMissed = scheduledAt < now - NOT_SENT_AFTER_S;
  const text = isMissed ? t('SCHEDULED_FAILED') : t('SCHEDULED_FOR', { time });
  return (
    <span className={styles.tag} data-missed={isMissed || undefined} title={text}>
      <Icon name={ICONS.later} size={13} />
      <span aria-hidden="true">{time}</span>
      <Hidden>{text}</Hidden>
    </span>
  );
};

/** The third line of a row: its SLA, its status where that is not the list's, and its labels. */
export const RowTags = ({ item, view, labels, now, inboxes, serverNow }: RowTagsProps) => {
  const rest = item.labels.slice(MOST_LABELS);
  const more = t('MORE_LABELS', { count: rest.length, titles: rest.join(', ') });
  return (
    <span className={styles.tags}>
      {item.sla && <SlaMark due={nextDue(item.sla, inboxes)} isMissed={isMissed(item.sla)} serverNow={serverNow} />}
      <Status item={item} view={view} now={now} />
      <Schedule item={item} now={now} />
      {item.labels.slice(0, MOST_LABELS).map((title) => (
        <span key={title} className={styles.tag}>
          <span
            className={styles.colour}
            style={{ background: labels.find((label) => label.title === title)?.color }}
            aria-hidden="true"
          />
          <bdi>{title}</bdi>
        </span>
      ))}
      {rest.length > 0 && (
        <span className={styles.more} title={more}>
          <span aria-hidden="true">+{rest.length}</span>
          <Hidden>{more}</Hidden>
        </span>
      )}
    </span>
  );
};
