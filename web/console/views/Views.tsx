import { Icon, type IconShape } from '../../shared/ui/Icon.tsx';
import { useStore } from '../../shared/use-store.ts';
import { t } from '../base/texts.ts';
import { KINDS, START_VIEW, type View } from '../state/conversations/view.ts';
import type { Workspace } from '../state/workspace.ts';
import { InboxMark } from '../ui/InboxMark.tsx';
import { ICONS } from '../ui/icons.ts';
import { Entry, Group } from './Entry.tsx';
import { SavedViews } from './SavedViews.tsx';
import { isSnoozedView, isViewOf, KIND_TITLES, viewOf } from './titles.ts';
import { useCounts } from './use-counts.ts';
import nav from '../ui/Nav.module.css';

type ViewsProps = {
  workspace: Workspace;
  isShown: boolean;
  isSeen: boolean;
  onOpen: () => void;
};

const KIND_ICONS: Record<View['kind'], IconShape> = {
  '': ICONS.inbox,
  mention: ICONS.at,
  participating: ICONS.show,
  unattended: ICONS.clock,
  scheduled: ICONS.later,
};

export const Views = ({ workspace, isShown, isSeen, onOpen }: ViewsProps) => {
  const { view } = useStore(workspace.list);
  const { inboxes, teams, labels: all } = useStore(workspace.directory);
  const labels = all.filter(({ show_on_sidebar }) => show_on_sidebar);
  const counts = useCounts(workspace, isSeen);
  const open = (next: Partial<View>) => {
    workspace.setView({ ...START_VIEW, ...next });
    onOpen();
  };
  const isPlain = isShown && view.lines.length === 0 && view.saved === null;
  const isSnoozed = isShown && isSnoozedView(view);
  const isOf = (...of: Parameters<typeof isViewOf>) => isShown && isViewOf(...of);
  return (
    <nav aria-label={t('VIEWS')}>
      <Group title={t('CONVERSATIONS')} isFirst>
        {KINDS.map((kind) => (
          <Entry
            key={kind}
            name={t(KIND_TITLES[kind])}
            isCurrent={isPlain && view.kind === kind && !isSnoozed}
            mark={<Icon name={KIND_ICONS[kind]} size={18} />}
            count={counts.ofKind(kind)}
            isWaiting={kind === 'unattended'}
            {...(kind === 'scheduled' ? { countText: 'SCHEDULED_CONVERSATIONS' as const } : {})}
            // A reply is often scheduled before the conversation is resolved.
            onOpen={() => open(kind === 'scheduled' ? { kind, status: 'all' } : { kind })}
          />
        ))}
        <Entry
          name={t('STATUS_snoozed')}
          isCurrent={isSnoozed}
          mark={<Icon name={ICONS.moon} size={18} />}
          count={counts.snoozed}
          countText="SNOOZED_CONVERSATIONS"
          onOpen={() => open({ status: 'snoozed' })}
        />
      </Group>
      <SavedViews workspace={workspace} isShown={isShown} countOf={counts.ofView} open={open} />
      {inboxes.length > 0 && (
        <Group title={t('INBOXES')}>
          {inboxes.map((inbox) => (
            <Entry
              key={inbox.id}
              name={inbox.name}
              isCurrent={isOf(view, 'inbox_id', String(inbox.id))}
              mark={<InboxMark inbox={inbox} />}
              count={counts.ofInbox(inbox.id)}
              onOpen={() => open(viewOf('inbox_id', String(inbox.id)))}
            />
          ))}
        </Group>
      )}
      {teams.length > 0 && (
        <Group title={t('TEAMS')}>
          {teams.map(({ id, name }) => (
            <Entry
              key={id}
              name={name}
              isCurrent={isOf(view, 'team_id', String(id))}
              mark={<Icon name={ICONS.people} size={17} />}
              count={counts.ofTeam(id)}
              onOpen={() => open(viewOf('team_id', String(id)))}
            />
          ))}
        </Group>
      )}
      {labels.length > 0 && (
        <Group title={t('LABELS')}>
          {labels.map(({ title, color }) => (
            <Entry
              key={title}
              name={title}
              isCurrent={isOf(view, 'labels', title)}
              mark={<span className={nav.colour} style={{ background: color }} aria-hidden="true" />}
              count={counts.ofLabel(title)}
              onOpen={() => open(viewOf('labels', title))}
            />
          ))}
        </Group>
      )}
    </nav>
  );
};
