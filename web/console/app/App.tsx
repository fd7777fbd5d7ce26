import { useEffect, useState } from 'react';
import { PicturesContext } from '../../shared/pictures/pictures.ts';
import type { TextStorage } from '../../shared/storage.ts';
import { useStore } from '../../shared/use-store.ts';
import { pathOf, type Router } from '../base/router.ts';
import { t } from '../base/texts.ts';
import type { Theme } from '../base/theme.ts';
import { LeavingContext } from '../base/unsaved-changes.ts';
import { CallDock } from '../calls/CallDock.tsx';
import { Waiting } from '../loading/Waiting.tsx';
import { NewConversation } from '../new-conversation/NewConversation.tsx';
import { ChoosePassword } from '../session/ChoosePassword.tsx';
import { CONFIRMED_PATH, ConfirmDialog } from '../session/ConfirmDialog.tsx';
import { ConfirmEmail } from '../session/ConfirmEmail.tsx';
import { FactorNeeded } from '../session/FactorNeeded.tsx';
import { ForgotPassword } from '../session/ForgotPassword.tsx';
import { SetUp } from '../session/SetUp.tsx';
import { SignIn } from '../session/SignIn.tsx';
import { SingleSignOn } from '../session/SingleSignOn.tsx';
import { Unreachable } from '../session/Unreachable.tsx';
import { type Install, InstallContext } from '../state/installed-app/install.ts';
import type { Session, SessionState } from '../state/session/session.ts';
import { openWorkspace, type Workspace } from '../state/workspace.ts';
import { LeaveQuestion } from '../ui/LeaveQuestion.tsx';
import { Section } from './Section.tsx';

export type AppProps = { session: Session; router: Router; theme: Theme; storage: TextStorage; install: Install };

const NOTICES = {
  fresh: undefined,
  ended: 'SESSION_ENDED',
  removed: 'SESSION_REMOVED',
  unreachable: undefined,
  leaving: undefined,
} as const;

const noticeOf = (state: Extract<SessionState, { kind: 'out' }>) => {
  const key = NOTICES[state.reason];
  return key ? t(key) : undefined;
};

/** The workspace lives as long as the same person is signed in; a changed availability is not another person. */
/** An account of theirs requires a second factor by now, and they have none. */
const isHeldBack = (state: SessionState) =>
  state.kind === 'in' &&
  state.profile.accounts.some(({ two_factor_due_at: due }) => due !== undefined && Date.parse(due) <= Date.now());

const useWorkspace = (
  session: Session,
  state: SessionState,
  router: Router,
  storage: TextStorage,
): Workspace | null => {
  const [workspace, setWorkspace] = useState<Workspace | null>(null);
  const userId = state.kind === 'in' ? state.profile.id : null;
  const accountId = state.kind === 'in' && !isHeldBack(state) ? state.profile.account_id : null;
  useEffect(() => {
    const current = session.getSnapshot();
    if (userId === null || accountId === null || current.kind !== 'in') return;
    const opened = openWorkspace(session.api, current.profile, {
      storage,
      openConversation: (id) => router.go(pathOf(id)),
      reloadProfile: session.reload,
      serverNow: session.serverNow,
      profileNow: () => {
        const now = session.getSnapshot();
        return now.kind === 'in' ? now.profile : current.profile;
      },
    });
    setWorkspace(opened);
    return () => {
      opened.close();
      setWorkspace(null);
    };
  }, [session, userId, accountId, router, storage]);
  return workspace;
};

export const App = ({ session, router, theme, storage, install }: AppProps) => {
  const state = useStore(session);
  const route = useStore(router);
  const workspace = useWorkspace(session, state, router, storage);
  if (route.name === 'setup' && state.kind !== 'in')
    return (
      <SetUp session={session} token={route.token} onDone={() => router.go('/app/settings/start', { replace: true })} />
    );
  if (route.name === 'single-sign-on')
    return (
      <SingleSignOn
        session={session}
        code={route.code}
        error={route.error}
        onDone={(path) => {
          if (path === CONFIRMED_PATH) window.close();
          router.go(path, { replace: true });
        }}
        onBack={() => router.go('/app', { replace: true })}
      />
    );
  const forget = () => router.go('/app/forgot');
  if (route.name === 'password')
    return (
      <ChoosePassword
        session={session}
        token={route.token}
        isTooCommon={route.isTooCommon}
        onDone={() => router.go('/app', { replace: true })}
        onForgot={forget}
      />
    );
  if (route.name === 'confirm-email')
    return (
      <ConfirmEmail
        session={session}
        token={route.token}
        isChange={route.isChange}
        onDone={() => router.go('/app', { replace: true })}
      />
    );
  if (state.kind === 'out' && route.name === 'forgot')
    return <ForgotPassword session={session} onBack={() => router.go('/app')} />;
  if (state.kind === 'out' && (state.reason === 'unreachable' || state.reason === 'leaving'))
    return <Unreachable session={session} isSignedOut={state.reason === 'leaving'} />;
  if (state.kind === 'out')
    return (
      <SignIn
        session={session}
        notice={noticeOf(state)}
        onForgot={forget}
        onTooCommon={(token) => router.go(`/app/password?token=${token}&common`, { replace: true })}
      />
    );
  if (state.kind === 'in' && isHeldBack(state)) return <FactorNeeded session={session} />;
  if (state.kind === 'checking' || !workspace) return <Waiting />;
  return (
    <LeavingContext value={router.leaving}>
      <PicturesContext value={workspace.pictures}>
        <InstallContext value={install}>
          <Section
            workspace={workspace}
            route={route}
            session={session}
            profile={state.profile}
            router={router}
            theme={theme}
            storage={storage}
          />
        </InstallContext>
        <NewConversation workspace={workspace} go={router.go} />
        <CallDock calls={workspace.calls} />
      </PicturesContext>
      <LeaveQuestion leaving={router.leaving} />
      <ConfirmDialog session={session} />
    </LeavingContext>
  );
};
