import { createBubble } from './bubble.ts';
import type { FrameLink } from './frame/frame-link.ts';
import type { linkFrame } from './frame/main.ts';
import { dispatchOnPage } from './host-events.ts';
import { whenIdle } from './idle.ts';
import { createLifetime, type Lifetime } from './lifetime.ts';
import { returnAfterSwaps } from './page-swap.ts';
import { createPanel } from './panel.ts';
import { attempt, CONVERSATION_COOKIE, lookKey, mayHaveConversation, openKey, setCookie } from './session.ts';
import type { Settings } from './settings.ts';
import { initialState, type State } from './state.ts';
import { addStyles } from './style-sheet.ts';
import { LAUNCHER_STYLES } from './styles.ts';
import { userCookieName } from './user.ts';

type WithLink = (link: FrameLink) => void;

/** One run of the loader on one page: the launcher at once, the frame on demand. */
export type Launcher = {
  readonly lifetime: Lifetime;
  readonly state: State;
  readonly bubble: ReturnType<typeof createBubble>;
  readonly panel: ReturnType<typeof createPanel>;
  /** The element the visitor opened the chat from, null when page code did. */
  opener: Element | null;
  update: (changes: Partial<State>) => void;
  reload: () => void;
  popOut: () => void;
  fail: () => void;
  /** Once per page: when the frame has loaded, or when the page is idle and the frame is not loaded yet. */
  sayReady: () => void;
  /** Runs now, or when the frame has loaded. Does not load it: a page's call is not a visitor's intent. */
  ask: (run: WithLink) => void;
  release: () => void;
  /** Without an `opener` the focus does not move. Closing also closes a preview. */
  setOpen: (isOpen: boolean, opener?: Element | null) => void;
  open: () => void;
  forgetUser: () => void;
  reset: () => void;
  destroy: () => void;
};

/** A cache may serve this file for a day beside a newer second one: their interface may only be extended. */
export type LoadLink = (attempt: number) => Promise<{ linkFrame: typeof linkFrame }>;

/** The state is on `target`, the page's own API object, where pages read it. */
export const createLauncher = (target: object, settings: Settings, loadLink: LoadLink): Launcher => {
  const lifetime = createLifetime();
  const look = attempt(() => localStorage.getItem(lookKey(settings.websiteToken))?.split('|')) ?? [];
  const state = Object.assign(target, initialState(settings, look));
  const bubble = createBubble(state, () => setOpen(!state.isOpen, bubble.launcher));
  const panel = createPanel(state, () => reload());
  /** Waiting for the second file. */
  const arrivals = new Set<WithLink>();
  let link: FrameLink | undefined;
  let attempts = 0;
  let queue: WithLink[] = [];
  let isReady = false;

  const paint = () => {
    bubble.paint(state);
    panel.paint(state);
    link?.paint();
  };
  const update = (changes: Partial<State>) => {
    Object.assign(state, changes);
    paint();
  };
  const fail = () => {
    if (lifetime.isOver()) return;
    update({ failed: true });
    dispatchOnPage('chatwoot:error', { code: 'WIDGET_UNAVAILABLE' });
  };

  const withLink = (run: WithLink) => {
    const { size } = arrivals;
    if (link) run(link);
    else arrivals.add(run);
    if (link || size) return;
    update({ failed: false });
    loadLink(attempts++)
      .then(({ linkFrame }) => {
        if (lifetime.isOver()) return;
        link = linkFrame(launcher);
        for (const arrival of arrivals) arrival(link);
      })
      .catch(() => {
        arrivals.clear();
        fail();
      });
  };
  const load = (loaded: FrameLink) => loaded.load();
  const reload = () => withLink(load);
  const warm = () => {
    if (!link?.hasFrame() || state.failed) reload();
  };

  const sayReady = () => {
    if (isReady) return;
    isReady = true;
    dispatchOnPage('chatwoot:ready');
  };
  const release = () => {
    for (let run = queue.shift(); run && link; run = queue.shift()) run(link);
  };
  const setOpen = (isOpen: boolean, opener: Element | null = null) => {
    const isTurned = isOpen !== state.isOpen;
    if ((!isTurned && (isOpen || !state.unreadMode)) || lifetime.isOver()) return;
    state.isOpen = isOpen;
    if (isOpen) {
      launcher.opener = opener;
      warm();
    } else state.unreadMode = false;
    paint();
    link?.turned();
    if (isTurned) dispatchOnPage(`chatwoot:${isOpen ? 'opened' : 'closed'}`);
  };
  const removeCookie = (name: string) => setCookie(name, '', -1, state.baseDomain);
  const forgetUser = () => {
    removeCookie(userCookieName(state.websiteToken));
    Object.assign(state, { identifier: undefined, user: undefined });
  };

  const begin = () => {
    const nodes = [panel.holder, bubble.holder];
    const styleAgain = addStyles(lifetime, LAUNCHER_STYLES);
    paint();
    for (const { style } of nodes) style.setProperty('--cw-z', `${state.zIndex}`);
    document.body.append(...nodes);
    lifetime.onEnd(() => {
      for (const node of nodes) node.remove();
    });
    returnAfterSwaps(
      lifetime,
      nodes,
      (node) => (link ?? document.body).append(node),
      () => {
        styleAgain();
        link?.returned();
      },
    );
    lifetime.listen(bubble.launcher, 'pointerenter focus touchstart', warm);
    if (attempt(() => sessionStorage.getItem(openKey(state.websiteToken)))) setOpen(true);
    whenIdle(lifetime, () => {
      if (state.campaigns || state.eager || mayHaveConversation()) warm();
      else sayReady();
    });
  };

  const launcher: Launcher = {
    lifetime,
    state,
    bubble,
    panel,
    opener: null,
    update,
    reload,
    popOut: () => withLink((loaded) => loaded.popOut()),
    fail,
    sayReady,
    ask: (run) => {
      queue.push(run);
      if (state.hasLoaded) release();
    },
    release,
    setOpen,
    open: () => setOpen(true, navigator.userActivation?.isActive ? document.activeElement : null),
    forgetUser,
    reset: () => {
      setOpen(false);
      link?.forget();
      forgetUser();
      removeCookie(CONVERSATION_COOKIE);
      queue = [];
      update({ resetTriggered: true, unread: 0 });
    },
    destroy: () => {
      setOpen(false);
      lifetime.end();
    },
  };
  if (document.body) begin();
  else lifetime.listen(document, 'DOMContentLoaded', begin);
  return launcher;
};
