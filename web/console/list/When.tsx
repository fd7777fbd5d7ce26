import { Hidden } from '../../shared/ui/Hidden.tsx';
import { t } from '../base/texts.ts';
import { lasting, shortTime } from '../base/time.ts';
import type { Item } from '../state/conversations/item.ts';
import { waitOf } from './row-facts.ts';
import styles from './When.module.css';

export const When = ({ item, now }: { item: Item; now: number }) => {
  const wait = waitOf(item, now);
  if (!wait) return <span className={styles.time}>{shortTime(item.lastActivityAt, now)}</span>;
  const time = lasting(wait.seconds);
  return (
    <span className={styles.waiting} data-long={wait.isLong || undefined} title={t('WAITING', { time })}>
      <span aria-hidden="true">{time}</span>
      <Hidden>{t('WAITING', { time })}</Hidden>
    </span>
  );
};
