import { Button } from '../../shared/ui/Button.tsx';
import { Buttons } from '../form/Buttons.tsx';
import { t } from './texts.ts';

type PagerProps = { page: number; isFull: boolean; onTurn: (page: number) => void };

export const NewerOlderPager = ({ page, isFull, onTurn }: PagerProps) => {
  if (page === 1 && !isFull) return null;
  return (
    <Buttons>
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
    </Buttons>
  );
};
