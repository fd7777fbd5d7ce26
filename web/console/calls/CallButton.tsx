import { IconButton } from '../../shared/ui/IconButton.tsx';
import { useStore } from '../../shared/use-store.ts';
import { t } from '../base/texts.ts';
import type { Thread } from '../state/conversations/thread.ts';
import { ICONS } from '../ui/icons.ts';

type CallButtonProps = { thread: Thread; run: (action: Promise<unknown>) => void };

export const CallButton = ({ thread: { calls }, run }: CallButtonProps) => {
  const open = useStore(calls);
  if (!calls.isOffered) return null;
  return (
    <IconButton icon={ICONS.video} label={t('CALL')} disabled={open !== null} onClick={() => run(calls.start())} />
  );
};
