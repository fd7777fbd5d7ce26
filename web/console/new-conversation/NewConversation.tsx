import type { TeamContact } from '@porchlight/core/wire/contact.ts';
import { useEffect, useState } from 'react';
import { lazyPart } from '../../shared/lazy-part.ts';
import { PartMissing } from '../loading/PartMissing.tsx';
import { listenToNewConversation } from '../state/conversations/start-conversation.ts';
import type { Workspace } from '../state/workspace.ts';

const NewConversationDialog = lazyPart(
  () => import('./NewConversationDialog.tsx'),
  'NewConversationDialog',
  PartMissing,
);

type Props = { workspace: Workspace; go: (path: string) => void };

/** Shows the dialog for a new conversation when a key, a button or the search asks for it, on whichever page. */
export const NewConversation = ({ workspace, go }: Props) => {
  const [request, setRequest] = useState<{ contact?: TeamContact } | null>(null);
  useEffect(() => listenToNewConversation((requested) => setRequest((open) => open ?? requested)), []);
  if (!request) return null;
  return (
    <NewConversationDialog
      workspace={workspace}
      go={go}
      onClose={() => setRequest(null)}
      {...(request.contact ? { initialContact: request.contact } : {})}
    />
  );
};
