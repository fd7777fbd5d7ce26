import { accountPath } from '@porchlight/core/wire/http.ts';
import { APP_LOADED, type DashboardApp, FETCH_APP_CONTEXT } from '@porchlight/core/wire/settings/dashboard-app.ts';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Button } from '../../shared/ui/Button.tsx';
import { Spinner } from '../../shared/ui/Spinner.tsx';
import { useStore } from '../../shared/use-store.ts';
import { t } from '../base/texts.ts';
import type { Thread } from '../state/conversations/thread.ts';
import type { Workspace } from '../state/workspace.ts';
import { contextText, createTokens } from './app-context.ts';
import styles from './DashboardApps.module.css';

const SLOW_MS = 8_000;

/** The app itself, in the page that frames it; null until both have loaded, and where the page is none. */
const innerFrameOf = (frame: HTMLIFrameElement | null) => frame?.contentDocument?.querySelector('iframe') ?? null;

const originOf = ({ content: [frame] }: DashboardApp) => (frame ? new URL(frame.url).origin : location.origin);

type AppFrameProps = {
  workspace: Workspace;
  thread: Thread;
  app: DashboardApp;
  isShown: boolean;
  onReload: () => void;
};

/** One app. It gets the context when it has loaded, when it asks, and when the conversation that it shows changes. */
export const AppFrame = ({ workspace, thread, app, isShown, onReload }: AppFrameProps) => {
  const { api, accountId, profile } = workspace;
  const frame = useRef<HTMLIFrameElement>(null);
  const [state, setState] = useState<'loading' | 'slow' | 'failed' | 'ready'>('loading');
  const details = useStore(thread.details);
  const newest = useRef(details);
  newest.current = details;
  const tokenFor = useMemo(
    () =>
      createTokens((conversation) =>
        api.post(accountPath(accountId, `conversations/${conversation}/dashboard_apps/${app.id}/token`)),
      ),
    [api, accountId, app.id],
  );
  const postContext = async () => {
    const conversation = newest.current?.id;
    if (conversation === undefined) return;
    const token = await tokenFor(conversation);
    // The agent has gone on while the token was loaded: that conversation has its own context.
    if (newest.current?.id !== conversation) return;
    innerFrameOf(frame.current)?.contentWindow?.postMessage(contextText(newest.current, profile, token), originOf(app));
  };
  const post = useRef(postContext);
  post.current = postContext;
  useEffect(() => {
    const onMessage = ({ source, origin, data }: MessageEvent) => {
      if (source !== frame.current?.contentWindow || origin !== location.origin) return;
      if (data !== APP_LOADED && data !== FETCH_APP_CONTEXT) return;
      if (data === APP_LOADED) setState('ready');
      void post.current();
    };
    window.addEventListener('message', onMessage);
    const timer = setTimeout(() => setState((now) => (now === 'loading' ? 'slow' : now)), SLOW_MS);
    return () => {
      window.removeEventListener('message', onMessage);
      clearTimeout(timer);
    };
  }, []);
  const isReady = state === 'ready';
  // biome-ignore lint/correctness/useExhaustiveDependencies: posts again what has changed
  useEffect(() => {
    if (isReady && isShown) void post.current();
  }, [isReady, isShown, details]);
  return (
    <div className={styles.app} data-app-shown={isShown || undefined} hidden={!isShown}>
      {state === 'loading' && (
        <div className={styles.loading}>
          <Spinner label={t('LOADING')} />
        </div>
      )}
      {(state === 'slow' || state === 'failed') && (
        <div className={styles.problem} role="alert">
          <p>{t(state === 'slow' ? 'APP_SLOW' : 'APP_FAILED', { title: app.title })}</p>
          <Button look="quiet" onClick={onReload}>
            {t('APP_RELOAD')}
          </Button>
        </div>
      )}
      <iframe
        ref={frame}
        className={styles.frame}
        title={app.title}
        src={app.frame_path}
        onLoad={() => innerFrameOf(frame.current) === null && setState('failed')}
      />
    </div>
  );
};
