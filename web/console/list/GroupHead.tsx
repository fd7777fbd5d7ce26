import { t } from '../base/texts.ts';
import type { Group } from './groups.ts';
import styles from './List.module.css';

/** It stands in the first row of its group, so that it is read before it. */
export const GroupHead = ({ group: { title, count } }: { group: Group }) => (
  <p className={styles.group}>{count === null ? t(title) : t('GROUP_COUNT', { name: t(title), count })}</p>
);
