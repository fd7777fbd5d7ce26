import { IconButton } from '../../shared/ui/IconButton.tsx';
import { t } from './texts.ts';

type MoveProps = {
  name: string;
  isFirst: boolean;
  isLast: boolean;
  busy: boolean;
  onMove: (step: 1 | -1) => void;
};

/** One place up or down among its neighbours. At an end it stays where it is, focus and all: only its use is gone. */
export const MoveButtons = ({ name, isFirst, isLast, busy, onMove }: MoveProps) => (
  <>
    <IconButton
      icon="arrow-up"
      size={18}
      label={t('MOVE_UP', { name })}
      aria-disabled={isFirst || busy}
      onClick={() => !isFirst && !busy && onMove(-1)}
    />
    <IconButton
      icon="arrow-down"
      size={18}
      label={t('MOVE_DOWN', { name })}
      aria-disabled={isLast || busy}
      onClick={() => !isLast && !busy && onMove(1)}
    />
  </>
);
