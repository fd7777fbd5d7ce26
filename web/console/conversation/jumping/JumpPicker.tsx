import { type RefObject, useRef, useState } from 'react';
import { Calendar } from '../../actions/Calendar.tsx';
import { t } from '../../base/texts.ts';
import type { Thread } from '../../state/conversations/thread.ts';
import type { Workspace } from '../../state/workspace.ts';
import { OptionList } from '../../ui/OptionList.tsx';
import { useOpening } from '../../ui/Picker.tsx';
import { Popover } from '../../ui/Popover.tsx';

type JumpPickerProps = {
  workspace: Pick<Workspace, 'toast'>;
  thread: Thread;
  /** Where it hangs, unless it was opened from the label of a day. */
  head: RefObject<HTMLElement | null>;
  run: (action: Promise<unknown>) => void;
};

const isComing = (day: Date) => day.getTime() > Date.now();

/** The ways to another place in the thread. */
export const JumpPicker = ({ workspace, thread, head, run }: JumpPickerProps) => {
  const [open, setOpen] = useState<'ways' | 'calendar' | null>(null);
  const anchor = useRef<HTMLElement>(null);
  useOpening('jump', () => {
    const { activeElement } = document;
    const day = activeElement instanceof HTMLElement && 'jump' in activeElement.dataset ? activeElement : null;
    anchor.current = day ?? head.current?.querySelector<HTMLElement>('[data-more] button') ?? null;
    setOpen('ways');
  });
  if (!open) return null;
  const { jump } = thread;
  const go = async (arrival: Promise<boolean>) => {
    setOpen(null);
    if (!(await arrival)) workspace.toast.show(t('JUMP_NONE'));
  };
  const ways: Record<string, () => void> = {
    first: () => run(go(jump.toFirst())),
    unread: () => run(go(jump.toUnread())),
    date: () => setOpen('calendar'),
    latest: () => {
      setOpen(null);
      thread.toNewest();
    },
  };
  return (
    <Popover key={open} anchor={anchor} label={t('JUMP')} onClose={() => setOpen(null)}>
      {open === 'ways' ? (
        <OptionList
          label={t('JUMP')}
          options={[
            { id: 'first', label: t('JUMP_FIRST') },
            { id: 'unread', label: t('JUMP_UNREAD') },
            { id: 'date', label: t('JUMP_DATE') },
            { id: 'latest', label: t('TO_LATEST') },
          ]}
          onPick={(id) => ways[id]?.()}
        />
      ) : (
        <Calendar chosen={new Date()} isOff={isComing} onChoose={(day) => run(go(jump.toDay(day)))} />
      )}
    </Popover>
  );
};
