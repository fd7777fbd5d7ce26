import { Button } from '../../shared/ui/Button.tsx';
import styles from './Settings.module.css';
import { t } from './texts.ts';

type PagerProps = { page: number; isFull: boolean; onTurn: (page: number) => void };

/** Newer and older, where there may be any. */
export const Pager = ({ page, isFull, onTurn }: PagerProps) => (
  <div className={styles.buttons}>
    {page > 1 && (
      <Button look="quiet" onClick={() => onTurn(page - 1)}>
        {t('NEWER')}
      </Button>
    )}
    {isFull && (
      <Button look="quiet" onClick={() => onTurn(page + 1)}>
        {t('OLDER')}
      </Button>
    )}
  </div>
);
