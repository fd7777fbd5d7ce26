import type { Profile } from '@porchlight/core/wire/agent.ts';
import type { SavedView } from '@porchlight/core/wire/settings/saved-view.ts';
import { useEffect, useState } from 'react';
import type { TextStorage } from '../../shared/storage.ts';
import { useStore } from '../../shared/use-store.ts';
import { seesConversations } from '../base/permissions.ts';
import { messageOfPath, pathOf, type Router } from '../base/router.ts';
import { t } from '../base/texts.ts';
import type { Theme } from '../base/theme.ts';
import { useMedia } from '../base/use-media.ts';
import { preloadEditor } from '../conversation/rich-text/load-editor.ts';
import { Frame } from '../frame/Frame.tsx';
import { ConversationList } from '../list/ConversationList.tsx';
import type { Place } from '../palette/commands.ts';
import { KeyHelp } from '../palette/KeyHelp.tsx';
import { Palette } from '../palette/Palette.tsx';
import { useKeys } from '../palette/use-keys.ts';
import { savedOfPath, viewOfPath } from '../state/conversations/linked-view.ts';
import { viewOfQuery } from '../state/conversations/view.ts';
import type { Session } from '../state/session/session.ts';
import type { Workspace } from '../state/workspace.ts';
import { useOpening } from '../ui/Picker.tsx';
import { ToastView } from '../ui/ToastView.tsx';
import { NothingOpen } from './NothingOpen.tsx';
import { OpenThread, preloadPanel } from './OpenThread.tsx';
import { useTitle } from './use-title.ts';
import styles from './Inbox.module.css';

export type InboxProps = {
  workspace: Workspace;
  session: Session;
  profile: Profile;
  router: Router;
  theme: Theme;
  storage: TextStorage;
  conversation: number | null;
  search: string;
};

type Over = { kind: 'help' | 'palette' | 'views' | 'person' } | { kind: 'macros'; conversations: readonly number[] };

export const Inbox = ({ workspace, session, profile, router, theme, storage, conversation, search }: InboxProps) => {
  useTitle(workspace);
  const [over, setOver] = useState<Over | null>(null);
  const thread = useStore(workspace.thread);
  const isPhone = useMedia('(max-width: 40em)');
  const onboarding = useStore(workspace.onboarding);
  const isSettingUp = onboarding?.state === 'active';
  const go = (id: number | null) => router.go(pathOf(id));
  const close = () => setOver(null);
  useEffect(() => workspace.open(conversation), [workspace, conversation]);
  // A link's wish is taken once: from then on the list is the agent's again.
  useEffect(() => {
    const wished = viewOfPath(search);
    if (!wished) return;
    workspace.setView(wished);
    router.go(pathOf(conversation), { replace: true, anyway: true });
  }, [workspace, router, conversation, search]);
  useEffect(() => {
    const saved = savedOfPath(search);
    if (saved === null) return;
    router.go(pathOf(conversation), { replace: true, anyway: true });
    const open = ({ id, query }: SavedView) => workspace.setView(viewOfQuery(id, query));
    workspace.openView.openLinked(saved, open).catch(workspace.toast.failed);
  }, [workspace, router, conversation, search]);
  useEffect(() => {
    const message = messageOfPath(search);
    if (conversation === null || message === null) return;
    router.go(pathOf(conversation), { replace: true, anyway: true });
    const arrival = workspace.thread.getSnapshot()?.goTo(message);
    arrival?.then((isThere) => isThere || workspace.toast.warn(t('MESSAGE_MISSING')), workspace.toast.failed);
  }, [workspace, router, conversation, search]);
  useEffect(() => () => workspace.open(null), [workspace]);
  useEffect(preloadPanel, []);
  useEffect(preloadEditor, []);
  const showViews = () => setOver({ kind: 'views' });
  const place: Place = {
    workspace,
    conversation,
    go,
    showHelp: () => setOver({ kind: 'help' }),
    showPalette: () => setOver({ kind: 'palette' }),
    showViews,
    openPage: router.go,
    changeTheme: theme.toggle,
    signOut: () => session.signOut(),
  };
  useKeys(place);
  useOpening('macros', () => conversation !== null && setOver({ kind: 'macros', conversations: [conversation] }));
  useOpening('macros-selected', () =>
    setOver({ kind: 'macros', conversations: [...workspace.selection.getSnapshot()] }),
  );
  return (
    <Frame
      workspace={workspace}
      session={session}
      profile={profile}
      theme={theme}
      storage={storage}
      place="inbox"
      go={router.go}
      layout={styles.inbox}
      isThreadOpen={conversation !== null}
      onSearch={place.showPalette}
      isMenuOpen={over?.kind === 'views'}
      onMenu={showViews}
      onCloseMenu={() => setOver((now) => (now?.kind === 'views' ? null : now))}
    >
      {seesConversations({ profile, accountId: workspace.accountId }) && (
        <ConversationList
          workspace={workspace}
          selected={conversation}
          onSelect={go}
          onViews={showViews}
          onSetUp={isPhone && isSettingUp ? () => router.go('/app/get-started') : undefined}
        />
      )}
      {thread ? (
        <OpenThread
          workspace={workspace}
          thread={thread}
          storage={storage}
          go={router.go}
          isPersonOver={over?.kind === 'person'}
          onPerson={() => setOver({ kind: 'person' })}
          onClosePerson={close}
        />
      ) : (
        <main className={styles.thread}>
          <NothingOpen workspace={workspace} go={router.go} isHidden={isPhone} />
        </main>
      )}
      <ToastView toast={workspace.toast} />
      {over?.kind === 'help' && <KeyHelp onClose={close} />}
      {over?.kind === 'palette' && <Palette place={place} onClose={close} />}
      {over?.kind === 'macros' && <Palette place={place} macrosFor={over.conversations} onClose={close} />}
    </Frame>
  );
};
