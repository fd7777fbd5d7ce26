import type { Profile } from '@porchlight/core/wire/agent.ts';
import { useEffect, useState } from 'react';
import type { TextStorage } from '../../shared/storage.ts';
import { ContactPanel } from '../contacts/ContactPanel.tsx';
import { ThreadView } from '../conversation/ThreadView.tsx';
import type { Desk } from '../desk.ts';
import { pathOf, type Router } from '../router.ts';
import type { Session } from '../session/session.ts';
import { TopBar } from '../session/TopBar.tsx';
import { t } from '../texts.ts';
import type { Theme } from '../theme.ts';
import { useStore } from '../use-store.ts';
import { ConversationList } from './ConversationList.tsx';
import { KeyHelp } from './KeyHelp.tsx';
import styles from './Inbox.module.css';
import { useKeys } from './use-keys.ts';

export type InboxProps = {
  desk: Desk;
  session: Session;
  profile: Profile;
  router: Router;
  theme: Theme;
  storage: TextStorage;
  conversation: number | null;
};

/** Three panes: the list, the thread, the person. On a phone, one at a time. */
export const Inbox = ({ desk, session, profile, router, theme, storage, conversation }: InboxProps) => {
  const [help, setHelp] = useState(false);
  const thread = useStore(desk.thread);
  const go = (id: number | null) => router.go(pathOf(id));
  useEffect(() => desk.open(conversation), [desk, conversation]);
  useKeys({ desk, conversation, go, showHelp: () => setHelp(true) });
  return (
    <div className={styles.desk} data-open={conversation !== null || undefined}>
      <TopBar
        desk={desk}
        session={session}
        profile={profile}
        theme={theme}
        onSettings={() => router.go('/app/settings')}
      />
      <ConversationList
        list={desk.list}
        online={desk.contactsOnline}
        refused={desk.refused}
        selected={conversation}
        onSelect={go}
      />
      <main className={styles.thread}>
        {thread ? (
          <ThreadView key={thread.id} desk={desk} thread={thread} storage={storage} onBack={() => go(null)} />
        ) : (
          <div className={styles.nothing}>
            <h1>{t('PICK')}</h1>
            <p>{t('PICK_HINT')}</p>
          </div>
        )}
      </main>
      {thread && <ContactPanel key={`contact-${thread.id}`} desk={desk} conversation={thread.id} onSelect={go} />}
      {help && <KeyHelp onClose={() => setHelp(false)} />}
    </div>
  );
};
