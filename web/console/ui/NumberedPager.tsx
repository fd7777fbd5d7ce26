import { IconButton } from '../../shared/ui/IconButton.tsx';
import { t } from '../base/texts.ts';
import styles from './NumberedPager.module.css';

type PagerProps = {
  page: number;
  count: number;
  size: number;
  onPage: (page: number) => void;
};

export const NumberedPager = ({ page, count, size, onPage }: PagerProps) => {
  const pages = Math.max(1, Math.ceil(count / size));
  if (pages === 1) return null;
  return (
    <div className={styles.pager}>
      <IconButton
        icon="chevron-left"
        label={t('PREVIOUS_PAGE')}
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      />
      <span>{t('PAGE_OF', { page, pages })}</span>
      <IconButton
        icon="chevron-right"
        label={t('NEXT_PAGE')}
        disabled={page >= pages}
        onClick={() => onPage(page + 1)}
      />
    </div>
  );
};
