import { ICONS } from '../ui/icons.ts';
import { type ReactNode, useEffect, useRef } from 'react';
import { Icon, type IconShape } from '../../shared/ui/Icon.tsx';
import { IconButton } from '../../shared/ui/IconButton.tsx';
import { Picker } from '../ui/Picker.tsx';
import type { Workspace } from '../state/workspace.ts';
import { KINDS, START_VIEW, type View, viewOfQuery } from '../state/conversations/view.ts';
import { t } from '../base/texts.ts';
import { useMedia } from '../base/use-media.ts';
import { useStore } from '../../shared/use-store.ts';
import type { SavedView } from '../state/conversations/saved-views.ts';
import { isViewOf, KIND_TITLES, viewOf } from './titles.ts';
import styles from './Views.module.css';

type ViewsProps = { workspace: Workspace; isOpen: boolean; onClose: () => void; onRename: (view: SavedView) => void };

const KIND_ICONS: Record<View['kind'], IconShape> = {
  '': 'chat',
  mention: ICONS.mail,
  participating: ICONS.people,
  unattended: ICONS.clock,
};

const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <div role="group" aria-label={title}>
    <h3>{title}</h3>
    <ul>{children}</ul>
  </div>
);

type EntryProps = {
  name: string;
  isCurrent: boolean;
  mark: ReactNode;
  /** Open conversations; undefined while that is unknown. */
  count?: number | undefined;
  onOpen: () => void;
  children?: ReactNode;
};

const Entry = ({ name, isCurrent, mark, count = 0, onOpen, children }: EntryProps) => (
  <li className={styles.entry}>
    <button
      type="button"
      aria-current={isCurrent || undefined}
      aria-description={count > 0 ? t('OPEN_CONVERSATIONS', { count }) : undefined}
      onClick={onOpen}
    >
      {mark}
      <bdi>{name}</bdi>
      {count > 0 && (
        <span className={styles.count} aria-hidden="true">
          {count.toLocaleString('en')}
        </span>
      )}
    </button>
    {children}
  </li>
);

const Saved = ({
  workspace,
  view,
  open,
  onRename,
}: { workspace: Workspace; view: View; open: (next: View) => void } & Pick<ViewsProps, 'onRename'>) => {
  const saved = useStore(workspace.views);
  const act = (each: SavedView, action: string) => {
    if (action === 'rename') return onRename(each);
    const done = action === 'remove' ? workspace.views.remove(each.id) : workspace.views.update(each.id, view);
    done.then(
      () => action === 'remove' && view.saved === each.id && workspace.setView({ saved: null }),
      workspace.toast.failed,
    );
  };
  if (saved.length === 0) return null;
  return (
    <Group title={t('VIEWS')}>
      {saved.map((each) => (
        <Entry
          key={each.id}
          name={each.name}
          isCurrent={view.saved === each.id}
          mark={<Icon name={ICONS.filter} size={16} />}
          onOpen={() => open(viewOfQuery(each.id, each.query))}
        >
          <Picker
            isIcon
            label={t('VIEW_ACTIONS', { name: each.name })}
            options={[
              ...(view.saved === each.id ? [{ id: 'update', label: t('UPDATE_VIEW') }] : []),
              { id: 'rename', label: t('RENAME') },
              { id: 'remove', label: t('REMOVE_VIEW') },
            ]}
            onPick={(action) => act(each, action)}
          >
            <Icon name={ICONS.more} size={16} />
          </Picker>
        </Entry>
      ))}
    </Group>
  );
};

/** Where the sidebar is a column beside the list (`Views.module.css`). */
const IS_COLUMN = '(min-width: 1400px)';

/** The numbers beside the entries, counted while they can be seen. */
const useCounts = ({ viewCounts }: Workspace, isOpen: boolean) => {
  const isColumn = useMedia(IS_COLUMN);
  useEffect(() => (isOpen || isColumn ? viewCounts.watch() : undefined), [viewCounts, isOpen, isColumn]);
  const counts = useStore(viewCounts);
  const countOf = (list: readonly { id: number; count: number }[] | undefined, id: number) =>
    list?.find((each) => each.id === id)?.count;
  return {
    ofKind: (kind: View['kind']) => counts?.[kind || 'all'],
    ofInbox: (id: number) => countOf(counts?.inboxes, id),
    ofTeam: (id: number) => countOf(counts?.teams, id),
    ofLabel: (title: string) => counts?.labels.find((each) => each.title === title)?.count,
  };
};

/** The side bar: what to look at. One's own views, then everything a conversation can be sorted into. */
export const Views = ({ workspace, isOpen, onClose, onRename }: ViewsProps) => {
  const { view } = useStore(workspace.list);
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!isOpen) return undefined;
    const before = document.activeElement;
    (box.current?.querySelector<HTMLElement>('[aria-current]') ?? box.current?.querySelector('button'))?.focus();
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, [isOpen]);
  useEffect(() => {
    if (!isOpen) return undefined;
    const leave = ({ target }: PointerEvent) => {
      if (target instanceof Node && !box.current?.contains(target)) onClose();
    };
    document.addEventListener('pointerdown', leave);
    return () => document.removeEventListener('pointerdown', leave);
  });
  const { inboxes, teams, labels: all } = useStore(workspace.directory);
  const labels = all.filter(({ show_on_sidebar }) => show_on_sidebar);
  const counts = useCounts(workspace, isOpen);
  const open = (next: Partial<View>) => {
    workspace.setView({ ...START_VIEW, ...next });
    onClose();
  };
  const isPlain = view.lines.length === 0 && view.saved === null;
  const sorted = [
    {
      key: 'inbox_id' as const,
      title: t('INBOXES'),
      list: inboxes.map(({ id, name }) => ({ value: String(id), name, count: counts.ofInbox(id) })),
    },
    {
      key: 'team_id' as const,
      title: t('TEAMS'),
      list: teams.map(({ id, name }) => ({ value: String(id), name, count: counts.ofTeam(id) })),
    },
  ];
  return (
    <aside
      ref={box}
      className={styles.views}
      aria-label={t('VIEWS')}
      data-open={isOpen || undefined}
      onKeyDown={({ key }) => key === 'Escape' && onClose()}
    >
      <div className={styles.close}>
        <IconButton icon="close" label={t('CLOSE')} onClick={onClose} />
      </div>
      <Group title={t('CONVERSATIONS')}>
        {KINDS.map((kind) => (
          <Entry
            key={kind}
            name={t(KIND_TITLES[kind])}
            isCurrent={isPlain && view.kind === kind}
            mark={<Icon name={KIND_ICONS[kind]} size={16} />}
            count={counts.ofKind(kind)}
            onOpen={() => open({ kind })}
          />
        ))}
      </Group>
      <Saved workspace={workspace} view={view} open={open} onRename={onRename} />
      {sorted.map(
        ({ key, title, list }) =>
          list.length > 0 && (
            <Group key={key} title={title}>
              {list.map(({ value, name, count }) => (
                <Entry
                  key={value}
                  name={name}
                  isCurrent={isViewOf(view, key, value)}
                  mark={<Icon name={key === 'team_id' ? ICONS.people : 'chat'} size={16} />}
                  count={count}
                  onOpen={() => open(viewOf(key, value))}
                />
              ))}
            </Group>
          ),
      )}
      {labels.length > 0 && (
        <Group title={t('LABELS')}>
          {labels.map(({ title, color }) => (
            <Entry
              key={title}
              name={title}
              isCurrent={isViewOf(view, 'labels', title)}
              mark={<span className={styles.colour} style={{ background: color }} aria-hidden="true" />}
              count={counts.ofLabel(title)}
              onOpen={() => open(viewOf('labels', title))}
            />
          ))}
        </Group>
      )}
    </aside>
  );
};
