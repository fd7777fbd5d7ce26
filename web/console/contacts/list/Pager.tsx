import { IconButton } from '../../../shared/ui/IconButton.tsx';
import styles from '../Contacts.module.css';
import { t } from '../texts.ts';

/** Wire protocol 12.2. */
const PAGE = 15;

type PagerProps = { page: number; count: number; onPage: (page: number) => void };

export const Pager = ({ page, count, onPage }: PagerProps) => {
  const pages = Math.max(1, Math.ceil(count / PAGE));
  if (pages === 1) return null;
  return (
    <div className={styles.pager}>
      <IconButton icon="chevron-left" label={t('PREVIOUS')} disabled={page <= 1} onClick={() => onPage(page - 1)} />
      <span>{t('PAGE_OF', { page, pages })}</span>
      <IconButton icon="chevron-right" label={t('NEXT')} disabled={page >= pages} onClick={() => onPage(page + 1)} />
    </div>
  );
};
