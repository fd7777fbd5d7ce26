import { readViewQuery } from '@porchlight/core/rules/filters/view-query.ts';
import type { SavedView } from '@porchlight/core/wire/settings/saved-view.ts';
import { Icon } from '../../shared/ui/Icon.tsx';
import { t } from '../base/texts.ts';
import { pathOfSaved } from '../state/conversations/linked-view.ts';
import { viewOfQuery } from '../state/conversations/view.ts';
import { copyLink } from '../state/copy-link.ts';
import { audienceText, PERSONAL } from '../state/views/audience.ts';
import type { Workspace } from '../state/workspace.ts';
import { ICONS } from '../ui/icons.ts';
import type { Option } from '../ui/OptionList.tsx';
import { Picker } from '../ui/Picker.tsx';
import { Entry } from './Entry.tsx';
import { removeOwnView } from './remove-view.ts';
import nav from '../ui/Nav.module.css';

type ViewEntryProps = {
  workspace: Workspace;
  saved: SavedView;
  isCurrent: boolean;
  count: number | undefined;
  onOpen: () => void;
  onEdit: () => void;
  /** Asks first: others lose it too. */
  onRemove: () => void;
};

const COUNT_TEXTS = {
  open: 'OPEN_CONVERSATIONS',
  all: 'OPEN_CONVERSATIONS',
  resolved: 'OPEN_CONVERSATIONS',
  pending: 'PENDING_CONVERSATIONS',
  snoozed: 'SNOOZED_CONVERSATIONS',
} as const;

const optionsOf = ({ editable, visibility }: SavedView, isCurrent: boolean): Option[] => {
  const isShared = visibility !== 'personal';
  const refused = editable ? {} : { isOff: true, detail: t('VIEW_NO_PERMISSION') };
  return [
    ...(isCurrent && editable ? [{ id: 'update', label: t('UPDATE_VIEW') }] : []),
    { id: 'edit', label: t('EDIT_VIEW'), ...refused },
    ...(isShared ? [{ id: 'link', label: t('COPY_LINK') }] : []),
    ...(isShared ? [{ id: 'copy', label: t('VIEW_COPY') }] : []),
    ...(editable ? [{ id: 'remove', label: t('REMOVE_VIEW') }] : []),
  ];
};

export const ViewEntry = ({ workspace, saved, isCurrent, count, onOpen, onEdit, onRemove }: ViewEntryProps) => {
  const { views, list, toast, directory } = workspace;
  const { id, name, query, visibility } = saved;
  const isShared = visibility !== 'personal';
  const audience = audienceText(saved, directory.getSnapshot().teams);
  const copy = async () => {
    await views.create(name, viewOfQuery(id, query), PERSONAL);
    toast.show(t('VIEW_COPIED', { name }));
  };
  const update = async () => {
    await views.change(id, { view: list.getSnapshot().view });
    const undo = () => void views.change(id, { view: viewOfQuery(id, query) }).catch(toast.failed);
    toast.show(t('VIEW_UPDATED', { name }), { label: t('UNDO'), run: undo });
  };
  const act = async (action: string) => {
    if (action === 'edit') onEdit();
    else if (action === 'update') await update();
    else if (action === 'link') await copyLink(pathOfSaved(id), toast);
    else if (action === 'copy') await copy();
    else if (isShared) onRemove();
    else await removeOwnView(workspace, saved);
  };
  return (
    <Entry
      name={name}
      title={isShared ? `${name} (${audience})` : name}
      isCurrent={isCurrent}
      mark={<Icon name={visibility === 'team' ? ICONS.people : ICONS.filter} size={17} />}
      count={count}
      countText={COUNT_TEXTS[readViewQuery(query).status]}
      onOpen={onOpen}
    >
      <span className={nav.actions}>
        <Picker
          isIcon
          label={t('VIEW_ACTIONS', { name })}
          options={() => optionsOf(saved, isCurrent)}
          onPick={(action) => void act(action).catch(toast.failed)}
        >
          <Icon name={ICONS.more} size={16} />
        </Picker>
      </span>
    </Entry>
  );
};
