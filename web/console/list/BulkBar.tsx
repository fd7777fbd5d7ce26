import { type ConversationStatus, PRIORITIES } from '@porchlight/core/wire/conversation.ts';
import { MOST_IN_BULK_RUN } from '@porchlight/core/wire/limits.ts';
import { useEffect, useState } from 'react';
import { Button } from '../../shared/ui/Button.tsx';
import { Icon } from '../../shared/ui/Icon.tsx';
import { IconButton } from '../../shared/ui/IconButton.tsx';
import { useStore } from '../../shared/use-store.ts';
import { agentOptions, labelOptions, NO_CHOICE, priorityOptions, teamOptions } from '../actions/options.tsx';
import { SnoozePicker } from '../actions/SnoozePicker.tsx';
import { LOCALE } from '../base/language.ts';
import { t } from '../base/texts.ts';
import type { View } from '../state/conversations/view.ts';
import type { Workspace } from '../state/workspace.ts';
import { ICONS } from '../ui/icons.ts';
import { openPicker, Picker } from '../ui/Picker.tsx';
import { type BulkAction, bodyOf, changeInBulk } from './bulk.ts';
import styles from './List.module.css';

const statusAction = (status: ConversationStatus, snoozed_until: number | null = null): BulkAction => ({
  kind: 'status',
  status,
  snoozed_until,
});
const numberOf = (id: string) => (id === NO_CHOICE ? null : Number(id));

type BulkBarProps = { workspace: Workspace; loaded: readonly number[]; view: View; total: number };

const numbers = new Intl.NumberFormat(LOCALE);

export const BulkBar = ({ workspace, loaded, view, total }: BulkBarProps) => {
  const ticked = useStore(workspace.selection);
  const directory = useStore(workspace.directory);
  const [busy, setBusy] = useState(false);
  const all = loaded.length > 0 && loaded.every((id) => ticked.has(id));
  const isMatching = useStore(workspace.selection.matching) && total <= MOST_IN_BULK_RUN;
  const hasMore = all && total > ticked.size;
  useEffect(() => workspace.selection.follow(loaded), [workspace, loaded]);
  const applyToMatching = async (action: BulkAction) => {
    await workspace.bulkRun.start(view, bodyOf(action));
    workspace.selection.clear();
  };
  const changeTicked = async (action: BulkAction) => {
    const ids = [...ticked];
    const done = await changeInBulk(workspace, ids, action);
    workspace.selection.remove(ids);
    workspace.toast.show(t(done === 'sent' ? 'BULK_DONE' : 'BULK_WAITS', { count: ids.length }));
  };
  const apply = async (action: BulkAction) => {
    setBusy(true);
    try {
      await (isMatching ? applyToMatching : changeTicked)(action);
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
        <span role="status">
          {isMatching
            ? t('BULK_ALL_SELECTED', { count: numbers.format(total) })
            : t('SELECTED', { count: ticked.size })}
        </span>
      </label>
      <IconButton icon="close" label={t('UNTICK')} onClick={() => workspace.selection.clear()} />
      {hasMore && !isMatching && (
        <>
          <span className={styles.break} />
          {total > MOST_IN_BULK_RUN ? (
            <p>{t('BULK_TOO_MANY', { total: numbers.format(total), most: numbers.format(MOST_IN_BULK_RUN) })}</p>
          ) : (
            <Button look="text" onClick={() => workspace.selection.selectMatching()}>
              {t('BULK_ALL', { count: numbers.format(total) })}
            </Button>
          )}
        </>
      )}
      <span className={styles.break} />
      <IconButton icon="check" label={t('BULK_RESOLVE')} onClick={() => apply(statusAction('resolved'))} />
      <IconButton icon={ICONS.repeat} label={t('BULK_REOPEN')} onClick={() => apply(statusAction('open'))} />
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
      <Picker
        isIcon
        label={t('BULK_PRIORITY')}
        options={() => priorityOptions()}
        onPick={(id) => apply({ kind: 'priority', priority: PRIORITIES.find((each) => each === id) ?? null })}
      >
        <Icon name={ICONS.bars} />
      </Picker>
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
      {!isMatching && (
        <IconButton icon={ICONS.bolt} label={t('MACRO_BULK')} onClick={() => openPicker('macros-selected')} />
      )}
    </div>
  );
};
