import { useEffect, useState } from 'react';
import type { TextStorage } from '../shared/storage.ts';
import { Spinner } from '../shared/ui/Spinner.tsx';
import styles from './App.module.css';
import { type Desk, openDesk } from './desk.ts';
import { Inbox } from './inbox/Inbox.tsx';
import type { Router } from './router.ts';
import type { Session, SessionState } from './session/session.ts';
import { SetUp } from './session/SetUp.tsx';
import { SignIn } from './session/SignIn.tsx';
import { t } from './texts.ts';
import type { Theme } from './theme.ts';
import { useStore } from './use-store.ts';

export type AppProps = { session: Session; router: Router; theme: Theme; storage: TextStorage };

const NOTICES = { fresh: undefined, ended: 'SESSION_ENDED', unreachable: 'UNREACHABLE' } as const;

const noticeOf = (state: Extract<SessionState, { kind: 'out' }>) => {
  const key = NOTICES[state.reason];
  return key ? t(key) : undefined;
};

/** The desk lives as long as the same person is signed in; a changed availability is not another person. */
const useDesk = (session: Session, state: SessionState): Desk | null => {
  const [desk, setDesk] = useState<Desk | null>(null);
  const userId = state.kind === 'in' ? state.profile.id : null;
  useEffect(() => {
    const current = session.getSnapshot();
    if (userId === null || current.kind !== 'in') return;
    const opened = openDesk(session.api, current.profile);
    setDesk(opened);
    return () => {
      opened.close();
      setDesk(null);
    };
  }, [session, userId]);
  return desk;
};

export const App = ({ session, router, theme, storage }: AppProps) => {
  const state = useStore(session);
  const route = useStore(router);
  const desk = useDesk(session, state);
  if (route.name === 'setup' && state.kind !== 'in')
    return <SetUp session={session} token={route.token} onDone={() => router.go('/app', { replace: true })} />;
  if (state.kind === 'out') return <SignIn session={session} notice={noticeOf(state)} />;
  if (state.kind === 'checking' || !desk)
    return (
      <div className={styles.waiting}>
        <Spinner label={t('LOADING')} />
      </div>
    );
  const conversation = route.name === 'inbox' ? route.conversation : null;
  return (
    <Inbox
      desk={desk}
      session={session}
      profile={state.profile}
      router={router}
      theme={theme}
      storage={storage}
      conversation={conversation}
    />
  );
};
