import { ICONS } from '../ui/icons.ts';
import { useState } from 'react';
import { Icon } from '../../shared/ui/Icon.tsx';
import { IconButton } from '../../shared/ui/IconButton.tsx';
import { agentOptions, labelOptions, NOBODY, teamOptions } from '../actions/options.tsx';
import { SnoozePicker } from '../actions/SnoozePicker.tsx';
import type { Desk } from '../desk.ts';
import { t } from '../texts.ts';
import { Picker } from '../ui/Picker.tsx';
import { useStore } from '../../shared/use-store.ts';
import { type BulkChange, changeInBulk } from './bulk.ts';
import styles from './List.module.css';

const numberOf = (id: string) => (id === NOBODY ? null : Number(id));

/** What can be done to all conversations that are ticked; the server does it behind its answer, and the list follows live. */
export const BulkBar = ({ desk, loaded }: { desk: Desk; loaded: readonly number[] }) => {
  const ticked = useStore(desk.selection);
  const directory = useStore(desk.directory);
  const [busy, setBusy] = useState(false);
  const all = loaded.length > 0 && loaded.every((id) => ticked.has(id));
  const apply = async (wish: BulkChange) => {
    const ids = [...ticked];
    setBusy(true);
    try {
      await changeInBulk(desk, ids, wish);
      desk.selection.clear();
      desk.toast.show(t('BULK_DONE', { count: ids.length }));
    } catch (error) {
      desk.toast.failed(error);
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
          onChange={() => (all ? desk.selection.clear() : desk.selection.set(loaded))}
        />
        <span role="status">{t('SELECTED', { count: ticked.size })}</span>
      </label>
      <IconButton icon="close" label={t('UNTICK')} onClick={() => desk.selection.clear()} />
      <span className={styles.break} />
      <IconButton icon="check" label={t('BULK_RESOLVE')} onClick={() => apply({ fields: { status: 'resolved' } })} />
      <IconButton icon="retry" label={t('BULK_REOPEN')} onClick={() => apply({ fields: { status: 'open' } })} />
      <SnoozePicker
        label={t('BULK_SNOOZE')}
        onPick={(until) =>
          apply({ fields: { status: 'snoozed' }, ...(until === null ? {} : { snoozed_until: until }) })
        }
      />
      <Picker
        isIcon
        label={t('BULK_ASSIGN')}
        search={t('FIND_AGENT')}
        options={() => agentOptions(directory.agents, desk)}
        onPick={(id) => apply({ fields: { assignee_id: numberOf(id) } })}
      >
        <Icon name={ICONS.person} />
      </Picker>
      {directory.teams.length > 0 && (
        <Picker
          isIcon
          label={t('BULK_TEAM')}
          search={t('FIND_TEAM')}
          options={() => teamOptions(directory.teams)}
          onPick={(id) => apply({ fields: { team_id: numberOf(id) } })}
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
          onPick={(title) => apply({ labels: { add: [title] } })}
        >
          <Icon name={ICONS.tag} />
        </Picker>
      )}
    </div>
  );
};
