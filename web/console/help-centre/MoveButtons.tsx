import { IconButton } from '../../shared/ui/IconButton.tsx';
import { t } from './texts.ts';

type MoveProps = {
  name: string;
  isFirst: boolean;
  isLast: boolean;
  busy: boolean;
  onMove: (step: 1 | -1) => void;
};

/** One place up or down among its neighbours. */
export const MoveButtons = ({ name, isFirst, isLast, busy, onMove }: MoveProps) => (
  <>
    <IconButton
      icon="arrow-up"
      size={18}
      label={t('MOVE_UP', { name })}
      disabled={isFirst || busy}
      onClick={() => onMove(-1)}
    />
    <IconButton
      icon="arrow-down"
      size={18}
      label={t('MOVE_DOWN', { name })}
      disabled={isLast || busy}
      onClick={() => onMove(1)}
    />
  </>
);
