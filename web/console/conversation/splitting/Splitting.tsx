import type { DisplayMessage } from '../../../shared/conversation-store/types.ts';
import { useStore } from '../../../shared/use-store.ts';
import type { Thread } from '../../state/conversations/thread.ts';
import type { Workspace } from '../../state/workspace.ts';
import { useOpening } from '../../ui/Picker.tsx';
import { SelectionBar } from './SelectionBar.tsx';
import { SplitDialog } from './SplitDialog.tsx';

type SplittingProps = {
  workspace: Workspace;
  thread: Thread;
  messages: readonly DisplayMessage[];
  go: (path: string) => void;
};

/** Requested at a message, in the menu of the conversation or in the search. */
export const Splitting = ({ workspace, thread, messages, go }: SplittingProps) => {
  const { splitting } = thread;
  const choosing = useStore(splitting);
  useOpening('select-messages', splitting.choose);
  if (!choosing) return null;
  // Others may have been deleted or moved meanwhile.
  const chosen = messages.filter(({ id }) => id !== null && choosing.ids.has(id));
  return (
    <>
      <SelectionBar thread={thread} />
      {choosing.isAsking && (
        <SplitDialog
          workspace={workspace}
          thread={thread}
          messages={chosen}
          go={go}
          onClose={() => splitting.ask(false)}
        />
      )}
    </>
  );
};
