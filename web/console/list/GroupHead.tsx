import { t } from '../base/texts.ts';
import type { Group } from './groups.ts';
import styles from './List.module.css';

export const GroupHead = ({ group: { title, count } }: { group: Group }) => (
  <p className={styles.group}>{count === null ? t(title) : t('GROUP_COUNT', { name: t(title), count })}</p>
);
