import type { SavedView } from '@porchlight/core/wire/settings/saved-view.ts';
import { t } from '../base/texts.ts';
import { hasSameQuery, viewOfQuery } from '../state/conversations/view.ts';
import type { Workspace } from '../state/workspace.ts';

type Stores = Pick<Workspace, 'views' | 'list' | 'toast'>;

/** Deletes a personal view. Undo stores it again; where it was open and its list is still shown, it is open again. */
export const removeOwnView = async ({ views, list, toast }: Stores, { id, name, query }: SavedView): Promise<void> => {
  const isOpen = list.getSnapshot().view.saved === id;
  const stored = viewOfQuery(id, query);
  await views.remove(id);
  const restore = async () => {
    const restored = await views.create(name, stored, { visibility: 'personal', team_id: null });
    const { view } = list.getSnapshot();
    if (isOpen && view.saved === null && hasSameQuery(view, stored)) list.setSaved(restored);
  };
  toast.show(t('VIEW_DELETED', { name }), { label: t('UNDO'), run: () => void restore().catch(toast.failed) });
};
