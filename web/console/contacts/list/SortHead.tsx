import { Icon } from '../../../shared/ui/Icon.tsx';
import type { SortBy } from '../list-address.ts';
import { t } from '../texts.ts';

type SortHeadProps<Column extends string> = {
  column: Column;
  label: string;
  sort: SortBy<Column>;
  onSort: (sort: SortBy<Column>) => void;
};

export const SortHead = <Column extends string>({ column, label, sort, onSort }: SortHeadProps<Column>) => {
  const isUp = sort === column;
  const isDown = sort === `-${column}`;
  return (
    <th scope="col" aria-sort={isUp ? 'ascending' : isDown ? 'descending' : undefined}>
      <button
        type="button"
        aria-label={t('SORT_BY', { column: label })}
        onClick={() => onSort(isUp ? `-${column}` : column)}
      >
        {label}
        {(isUp || isDown) && <Icon name={isUp ? 'arrow-up' : 'arrow-down'} size={14} />}
      </button>
    </th>
  );
};
