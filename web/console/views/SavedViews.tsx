import type { SavedView } from '@porchlight/core/wire/settings/saved-view.ts';
import { useState } from 'react';
import { useStore } from '../../shared/use-store.ts';
import { type TextKey, t } from '../base/texts.ts';
import { PromptDialog } from '../form/PromptDialog.tsx';
import { type View, viewOfQuery } from '../state/conversations/view.ts';
import type { Workspace } from '../state/workspace.ts';
import { Group } from './Entry.tsx';
import { ViewDialog } from './ViewDialog.tsx';
import { ViewEntry } from './ViewEntry.tsx';

type SavedViewsProps = {
  workspace: Workspace;
  isShown: boolean;
  countOf: (id: number) => number | undefined;
  open: (next: View) => void;
};

type Asking = { kind: 'edit' | 'remove'; view: SavedView };

export const SavedViews = ({ workspace, isShown, countOf, open }: SavedViewsProps) => {
  const { view } = useStore(workspace.list);
  const saved = useStore(workspace.views);
  const [asking, setAsking] = useState<Asking | null>(null);
  const close = () => setAsking(null);
  const groups: [TextKey, readonly SavedView[]][] = [
    ['MY_VIEWS', saved.filter(({ visibility }) => visibility === 'personal')],
    ['SHARED_VIEWS', saved.filter(({ visibility }) => visibility !== 'personal')],
  ];
  return (
    <>
      {groups.map(
        ([title, views]) =>
          views.length > 0 && (
            <Group key={title} title={t(title)}>
              {views.map((each) => (
                <ViewEntry
                  key={each.id}
                  workspace={workspace}
                  saved={each}
                  isCurrent={isShown && view.saved === each.id}
                  count={countOf(each.id)}
                  onOpen={() => open(viewOfQuery(each.id, each.query))}
                  onEdit={() => setAsking({ kind: 'edit', view: each })}
                  onRemove={() => setAsking({ kind: 'remove', view: each })}
                />
              ))}
            </Group>
          ),
      )}
      {asking?.kind === 'edit' && <ViewDialog workspace={workspace} view={asking.view} onClose={close} />}
      {asking?.kind === 'remove' && (
        <PromptDialog
          title={t('REMOVE_VIEW_QUESTION', { name: asking.view.name })}
          description={t('REMOVE_VIEW_HINT')}
          action={t('REMOVE_VIEW')}
          isDeletion
          onDo={() => workspace.views.remove(asking.view.id)}
          onClose={close}
        />
      )}
    </>
  );
};
