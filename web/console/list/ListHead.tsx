import { completeLines } from '@porchlight/core/rules/filters/filter-lines.ts';
import { ASSIGNEES, STATUSES } from '@porchlight/core/rules/filters/view-query.ts';
import { useRef, useState } from 'react';
import { Hidden } from '../../shared/ui/Hidden.tsx';
import { Icon } from '../../shared/ui/Icon.tsx';
import { IconButton } from '../../shared/ui/IconButton.tsx';
import { useStore } from '../../shared/use-store.ts';
import { LOCALE } from '../base/language.ts';
import { mayStart } from '../base/permissions.ts';
import { type TextKey, t } from '../base/texts.ts';
import { useMedia } from '../base/use-media.ts';
import { FilterPanel } from '../filter/FilterPanel.tsx';
import { openNewConversation } from '../state/conversations/start-conversation.ts';
import { SORTS, START_VIEW, type View } from '../state/conversations/view.ts';
import type { Workspace } from '../state/workspace.ts';
import { BrandMark } from '../ui/BrandMark.tsx';
import { ICONS } from '../ui/icons.ts';
import { Picker, useOpening } from '../ui/Picker.tsx';
import { Popover } from '../ui/Popover.tsx';
import { titleOf } from '../views/titles.ts';
import styles from './ListHead.module.css';

const TABS: Record<View['assignee'], [TextKey, 'mine_count' | 'unassigned_count' | 'all_count']> = {
  me: ['MINE', 'mine_count'],
  unassigned: ['UNASSIGNED', 'unassigned_count'],
  all: ['ALL', 'all_count'],
};

const compact = new Intl.NumberFormat(LOCALE, { notation: 'compact' });

const Tabs = ({ workspace }: { workspace: Workspace }) => {
  const { view, counts, phase } = useStore(workspace.list);
  const isKnown = phase === 'ready' || counts.all_count > 0;
  return (
    <div className={styles.tabs} role="group" aria-label={t('ASSIGNEE')}>
      {ASSIGNEES.map((assignee) => {
        const [label, count] = TABS[assignee];
        return (
          <button
            key={assignee}
            type="button"
            aria-pressed={view.assignee === assignee}
            onClick={() => workspace.setView({ assignee })}
          >
            {t(label)} <span className={styles.count}>{isKnown && compact.format(counts[count])}</span>
          </button>
        );
      })}
    </div>
  );
};

const StatusMenu = ({ workspace }: { workspace: Workspace }) => {
  const { view } = useStore(workspace.list);
  return (
    <Picker
      label={t('STATUS')}
      options={STATUSES.map((status) => ({
        id: status,
        label: t(`STATUS_${status}`),
        chosen: status === view.status,
      }))}
      onPick={(picked) => workspace.setView({ status: STATUSES.find((each) => each === picked) ?? 'open' })}
    >
      <Hidden>{t('STATUS')}: </Hidden>
      {t(`STATUS_${view.status}`)}
      <Icon name="chevron-down" size={14} />
    </Picker>
  );
};

const SortMenu = ({ workspace }: { workspace: Workspace }) => {
  const { view } = useStore(workspace.list);
  const { slaPolicies } = useStore(workspace.directory);
  const sorts = SORTS.filter((sort) => sort !== 'sla_due_asc' || slaPolicies.length > 0 || sort === view.sort);
  return (
    <Picker
      isIcon
      label={t('SORTED_BY', { order: t(`SORT_${view.sort}`) })}
      options={sorts.map((sort) => ({ id: sort, label: t(`SORT_${sort}`), chosen: sort === view.sort }))}
      onPick={(picked) => workspace.setView({ sort: SORTS.find((each) => each === picked) ?? START_VIEW.sort })}
    >
      <Icon name={ICONS.sort} size={18} />
    </Picker>
  );
};

export const ListHead = ({ workspace, onViews }: { workspace: Workspace; onViews: () => void }) => {
  const { view } = useStore(workspace.list);
  const saved = useStore(workspace.views);
  const directory = useStore(workspace.directory);
  const [isFiltering, setFiltering] = useState(false);
  const button = useRef<HTMLDivElement>(null);
  // On a phone an open thread has the list's place: there is nothing to filter.
  useOpening('filter', () => button.current?.checkVisibility() && setFiltering(true));
  const lines = completeLines(view.lines).length;
  // There the views are a column of the page.
  const isBesideViews = useMedia('(min-width: 80em)');
  const title = titleOf(view, saved, directory);
  return (
    <div className={styles.head}>
      <div className={styles.bar}>
        <span className={styles.icon}>
          <BrandMark />
        </span>
        {isBesideViews ? (
          <p className={styles.title} title={title}>
            <span>{title}</span>
          </p>
        ) : (
          <button type="button" className={styles.title} onClick={onViews} aria-haspopup="dialog" title={t('VIEWS')}>
            <span>{title}</span>
            <Icon name="chevron-down" size={16} />
          </button>
        )}
        <StatusMenu workspace={workspace} />
        <div className={styles.tools}>
          {mayStart(workspace) && (
            <IconButton
              icon={ICONS.edit}
              size={18}
              label={t('NEW_CONVERSATION')}
              aria-haspopup="dialog"
              aria-keyshortcuts="c"
              onClick={() => openNewConversation()}
            />
          )}
          <div className={styles.filterButton} ref={button}>
            <IconButton
              icon={ICONS.filter}
              size={18}
              label={lines > 0 ? t('FILTERS', { count: lines }) : t('FILTER')}
              aria-haspopup="dialog"
              aria-expanded={isFiltering}
              onClick={() => setFiltering(!isFiltering)}
            />
            {lines > 0 && (
              <span className={styles.badge} aria-hidden="true">
                {lines}
              </span>
            )}
          </div>
          <SortMenu workspace={workspace} />
        </div>
      </div>
      <Tabs workspace={workspace} />
      {isFiltering && (
        <Popover anchor={button} label={t('FILTER')} onClose={() => setFiltering(false)}>
          <FilterPanel workspace={workspace} onDone={() => setFiltering(false)} />
        </Popover>
      )}
    </div>
  );
};
