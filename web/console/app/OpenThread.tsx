import type { ReactNode } from 'react';
import { lazyPart } from '../../shared/lazy-part.ts';
import type { TextStorage } from '../../shared/storage.ts';
import { useStore } from '../../shared/use-store.ts';
import { pathOf } from '../base/router.ts';
import { t } from '../base/texts.ts';
import { Properties } from '../conversation/properties/Properties.tsx';
import { ThreadView } from '../conversation/ThreadView.tsx';
import { SideTabs } from '../dashboard-apps/SideTabs.tsx';
import { NotFound } from '../loading/NotFound.tsx';
import { PartMissing } from '../loading/PartMissing.tsx';
import type { Thread } from '../state/conversations/thread.ts';
import type { Workspace } from '../state/workspace.ts';
import styles from './Inbox.module.css';

const PanelComing = ({ properties }: { properties: ReactNode }) => (
  <aside className={styles.contact} aria-label={t('SORTED')}>
    {properties}
  </aside>
);

const PanelMissing = ({ properties }: { properties: ReactNode }) => (
  <aside className={styles.contact} aria-label={t('SORTED')}>
    {properties}
    <PartMissing />
  </aside>
);

const loadPanel = () => import('../contacts/contact/ContactPanel.tsx');
const ContactPanel = lazyPart(
  async () => ({ ContactPanel: (await loadPanel()).ContactPanel }),
  'ContactPanel',
  PanelMissing,
  PanelComing,
);

export const preloadPanel = () => void ContactPanel.ask();

const ContactDialog = lazyPart(
  async () => ({ ContactDialog: (await loadPanel()).ContactDialog }),
  'ContactDialog',
  PartMissing,
);

type OpenThreadProps = {
  workspace: Workspace;
  thread: Thread;
  storage: TextStorage;
  go: (path: string) => void;
  isPersonOver: boolean;
  onPerson: () => void;
  onClosePerson: () => void;
};

export const OpenThread = ({
  workspace,
  thread,
  storage,
  go,
  isPersonOver,
  onPerson,
  onClosePerson,
}: OpenThreadProps) => {
  const problem = useStore(thread.details.problem);
  const run = (action: Promise<unknown>) => void action.catch((error) => workspace.toast.failed(error));
  const properties = <Properties workspace={workspace} thread={thread} run={run} />;
  const panel = { workspace, thread, storage, properties };
  const beside = (contact: ReactNode) => (
    <SideTabs workspace={workspace} thread={thread}>
      {contact}
    </SideTabs>
  );
  if (problem === 'missing')
    return (
      <main className={styles.thread}>
        <NotFound
          go={go}
          title={t('CONVERSATION_NOT_FOUND')}
          hint={t('CONVERSATION_NOT_FOUND_HINT', { number: thread.id })}
        />
      </main>
    );
  return (
    <>
      <main className={styles.thread}>
        <ThreadView
          key={thread.id}
          workspace={workspace}
          thread={thread}
          go={go}
          onBack={() => go(pathOf(null))}
          onPerson={onPerson}
        />
      </main>
      {beside(<ContactPanel key={thread.id} {...panel} go={go} />)}
      {isPersonOver && <ContactDialog key={thread.id} {...panel} go={go} onClose={onClosePerson} beside={beside} />}
    </>
  );
};
