import { PRIORITIES } from '@porchlight/core/wire/conversation.ts';
import { Hidden } from '../../shared/ui/Hidden.tsx';
import { t } from '../base/texts.ts';
import styles from './Priority.module.css';

export const Priority = ({ priority }: { priority: string | null }) => {
  const rank = PRIORITIES.findIndex((each) => each === priority);
  const name = PRIORITIES[rank];
  if (!name) return null;
  return (
    <span className={styles.priority} data-priority={name} title={t(`PRIORITY_${name}`)}>
      {PRIORITIES.map((each, index) => (
        <i key={each} data-on={index <= rank || undefined} aria-hidden="true" />
      ))}
      <Hidden>{t(`PRIORITY_${name}`)}</Hidden>
    </span>
  );
};
