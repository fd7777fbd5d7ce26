import { useRef } from 'react';
import { Icon } from '../../shared/ui/Icon.tsx';
import { IconButton } from '../../shared/ui/IconButton.tsx';
import { SnoozePicker } from '../actions/SnoozePicker.tsx';
import { t } from '../base/texts.ts';
import { isPutAway } from '../state/changes/after-closing.ts';
import type { ItemAction } from '../state/changes/change-item.ts';
import type { Item } from '../state/conversations/item.ts';
import { ICONS } from '../ui/icons.ts';
import styles from './QuickActions.module.css';

type QuickActionsProps = { item: Item; myId: number; onAct: (item: Item, action: ItemAction) => void };

/** The row may leave the list: the focus goes on to the one beside it. */
const focusBeside = (element: Element | null) => {
  const row = element?.closest('li');
  const beside = row?.nextElementSibling ?? row?.previousElementSibling;
  beside?.querySelector<HTMLElement>('[data-row]')?.focus({ preventScroll: true });
};

export const QuickActions = ({ item, myId, onAct }: QuickActionsProps) => {
  const box = useRef<HTMLSpanElement>(null);
  const setStatus = (status: Item['status'], snoozed_until: number | null = null) => {
    focusBeside(box.current);
    onAct(item, { kind: 'status', status, snoozed_until });
  };
  const named = (label: string) => t('ACTION_ON', { action: label, name: item.name || t('VISITOR') });
  const isAway = isPutAway(item.status);
  const close = isAway ? t('REOPEN') : t('RESOLVE');
  return (
    <span ref={box} className={styles.actions}>
      {item.assigneeId !== myId && (
        <IconButton
          icon={ICONS.person}
          size={16}
          label={named(t('KEY_ASSIGN'))}
          title={t('KEY_ASSIGN')}
          onClick={() => onAct(item, { kind: 'assignee', id: myId })}
        />
      )}
      {!isAway && (
        <SnoozePicker label={named(t('SNOOZE'))} onPick={(until) => setStatus('snoozed', until)}>
          <Icon name={ICONS.moon} size={16} />
        </SnoozePicker>
      )}
      <IconButton
        icon={isAway ? ICONS.repeat : 'check'}
        size={16}
        label={named(close)}
        title={close}
        onClick={() => setStatus(isAway ? 'open' : 'resolved')}
      />
    </span>
  );
};
