import type { DisplayMessage } from '../../../shared/conversation-store/types.ts';
import { useStore } from '../../../shared/use-store.ts';
import type { Thread } from '../../state/conversations/thread.ts';
import type { Workspace } from '../../state/workspace.ts';
import { useOpening } from '../../ui/Picker.tsx';
import { ForwardDialog } from './ForwardDialog.tsx';

type ForwardingProps = {
  workspace: Pick<Workspace, 'toast'>;
  thread: Thread;
  messages: readonly DisplayMessage[];
};

/** Requested at a message, in the menu of the conversation or in the search. */
export const Forwarding = ({ workspace, thread, messages }: ForwardingProps) => {
  const request = useStore(thread.forwarding);
  useOpening('forward', () => thread.forwarding.set({ message: null }));
  if (!request) return null;
  const message = messages.find(({ id }) => id !== null && id === request.message);
  return (
    <ForwardDialog
      workspace={workspace}
      thread={thread}
      message={message}
      onClose={() => thread.forwarding.set(null)}
    />
  );
};
