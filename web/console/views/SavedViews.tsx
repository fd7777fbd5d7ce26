import { useState } from 'react';
import { Icon } from '../../shared/ui/Icon.tsx';
import { useStore } from '../../shared/use-store.ts';
import { t } from '../base/texts.ts';
import { PromptDialog } from '../form/PromptDialog.tsx';
import type { SavedView } from '../state/conversations/saved-views.ts';
import { type View, viewOfQuery } from '../state/conversations/view.ts';
import type { Workspace } from '../state/workspace.ts';
import { ICONS } from '../ui/icons.ts';
import { Picker } from '../ui/Picker.tsx';
import { Entry, Group } from './Entry.tsx';

type SavedViewsProps = { workspace: Workspace; isShown: boolean; open: (next: View) => void };

export const SavedViews = ({ workspace, isShown, open }: SavedViewsProps) => {
  const { view } = useStore(workspace.list);
  const saved = useStore(workspace.views);
  const [renamed, setRenamed] = useState<SavedView | null>(null);
  const act = (each: SavedView, action: string) => {
    if (action === 'rename') return setRenamed(each);
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
          isCurrent={isShown && view.saved === each.id}
          mark={<Icon name={ICONS.filter} size={17} />}
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
      {renamed && (
        <PromptDialog
          title={t('RENAME_VIEW')}
          field={{ label: t('VIEW_NAME'), value: renamed.name }}
          action={t('RENAME')}
          onDo={(name) => workspace.views.rename(renamed.id, name)}
          onClose={() => setRenamed(null)}
        />
      )}
    </Group>
  );
};
