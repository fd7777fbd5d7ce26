import type { ConversationStatus } from '@porchlight/core/wire/conversation.ts';
import { useState } from 'react';
import { Icon } from '../../shared/ui/Icon.tsx';
import { IconButton } from '../../shared/ui/IconButton.tsx';
import { useStore } from '../../shared/use-store.ts';
import { agentOptions, labelOptions, NO_CHOICE, teamOptions } from '../actions/options.tsx';
import { SnoozePicker } from '../actions/SnoozePicker.tsx';
import { t } from '../base/texts.ts';
import type { Workspace } from '../state/workspace.ts';
import { ICONS } from '../ui/icons.ts';
import { openPicker, Picker } from '../ui/Picker.tsx';
import { type BulkAction, changeInBulk } from './bulk.ts';
import styles from './List.module.css';

const statusAction = (status: ConversationStatus, snoozed_until: number | null = null): BulkAction => ({
  kind: 'status',
  status,
  snoozed_until,
});
const numberOf = (id: string) => (id === NO_CHOICE ? null : Number(id));

export const BulkBar = ({ workspace, loaded }: { workspace: Workspace; loaded: readonly number[] }) => {
  const ticked = useStore(workspace.selection);
  const directory = useStore(workspace.directory);
  const [busy, setBusy] = useState(false);
  const all = loaded.length > 0 && loaded.every((id) => ticked.has(id));
  const apply = async (action: BulkAction) => {
    const ids = [...ticked];
    setBusy(true);
    try {
      const done = await changeInBulk(workspace, ids, action);
      workspace.selection.remove(ids);
      workspace.toast.show(t(done === 'sent' ? 'BULK_DONE' : 'BULK_WAITS', { count: ids.length }));
    } catch (error) {
      workspace.toast.failed(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={styles.bulk} role="toolbar" aria-label={t('SELECTED', { count: ticked.size })} aria-busy={busy}>
      <label>
        <input
          type="checkbox"
          checked={all}
          aria-label={t('TICK_ALL')}
          onChange={() => (all ? workspace.selection.clear() : workspace.selection.set(loaded))}
        />
        <span role="status">{t('SELECTED', { count: ticked.size })}</span>
      </label>
      <IconButton icon="close" label={t('UNTICK')} onClick={() => workspace.selection.clear()} />
      <span className={styles.break} />
      <IconButton icon="check" label={t('BULK_RESOLVE')} onClick={() => apply(statusAction('resolved'))} />
      <IconButton icon="retry" label={t('BULK_REOPEN')} onClick={() => apply(statusAction('open'))} />
      <SnoozePicker label={t('BULK_SNOOZE')} onPick={(until) => apply(statusAction('snoozed', until))} />
      <Picker
        isIcon
        label={t('BULK_ASSIGN')}
        search={t('FIND_AGENT')}
        options={() => agentOptions(directory.agents, workspace)}
        onPick={(id) => apply({ kind: 'assignee', id: numberOf(id) })}
      >
        <Icon name={ICONS.person} />
      </Picker>
      {directory.teams.length > 0 && (
        <Picker
          isIcon
          label={t('BULK_TEAM')}
          search={t('FIND_TEAM')}
          options={() => teamOptions(directory.teams)}
          onPick={(id) => apply({ kind: 'team', id: numberOf(id) })}
        >
          <Icon name={ICONS.people} />
        </Picker>
      )}
      {directory.labels.length > 0 && (
        <Picker
          isIcon
          label={t('BULK_LABEL')}
          search={t('FIND_LABEL')}
          options={() => labelOptions(directory.labels)}
          onPick={(title) => apply({ kind: 'labels', add: [title], remove: [] })}
        >
          <Icon name={ICONS.tag} />
        </Picker>
      )}
      <IconButton icon={ICONS.bolt} label={t('MACRO_BULK')} onClick={() => openPicker('macros-selected')} />
    </div>
  );
};
