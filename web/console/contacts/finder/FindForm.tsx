import type { FormEvent } from 'react';
import { Button } from '../../../shared/ui/Button.tsx';
import { textOf } from '../../base/form-text.ts';
import { t } from '../texts.ts';
import bar from '../../ui/Bar.module.css';
import control from '../../ui/Control.module.css';
import styles from './Finder.module.css';

type FindFormProps = { label: string; isBusy: boolean; onFind: (query: string) => Promise<unknown> };

/** A search that waits for Enter or its button. */
export const FindForm = ({ label, isBusy, onFind }: FindFormProps) => {
  const search = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const query = textOf(new FormData(event.currentTarget), 'q');
    if (query !== '') await onFind(query);
  };
  return (
    <form className={bar.bar} onSubmit={search}>
      <input
        className={`${control.control} ${styles.search}`}
        name="q"
        type="search"
        maxLength={200}
        aria-label={label}
        placeholder={label}
      />
      <Button type="submit" look="quiet" busy={isBusy}>
        {t('MERGE_SEARCH_BUTTON')}
      </Button>
    </form>
  );
};
