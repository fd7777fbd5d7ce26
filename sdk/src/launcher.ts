import { createBubble } from './bubble.ts';
import { contactLink } from './failure-card.ts';
import type { FrameLink } from './frame/frame-link.ts';
import type { linkFrame } from './frame/main.ts';
import { dispatchOnPage } from './host-events.ts';
import { whenIdle } from './idle.ts';
import { createLifetime } from './lifetime.ts';
import { returnAfterSwaps } from './page-swap.ts';
import { createPanel } from './panel.ts';
import { attempt, CONVERSATION_COOKIE, lookKey, openKey, readCookie, writeCookie } from './session.ts';
import type { Settings } from './settings.ts';
import { initialState, type State } from './state.ts';
import { addStyles } from './style-sheet.ts';
import { LAUNCHER_STYLES } from './styles.ts';
import { userCookieName } from './user.ts';

/** A cache may serve this file for a day beside a newer second one: their interface may only be extended. */
export type LoadLink = (attempt: number) => Promise<{ linkFrame: typeof linkFrame }>;

/** One run of the loader on one page: the launcher at once, the frame on demand. */
export class Launcher {
  readonly lifetime = createLifetime();
  readonly state: State;
  readonly #loadLink: LoadLink;
  readonly bubble = createBubble(() => this.setOpen(!this.state.isOpen, this.bubble.launcher));
  readonly panel = createPanel(() => this.reload());
  /** The element the visitor opened the chat from, null when page code did. */
  opener: Element | null = null;
  #link: FrameLink | undefined;
  readonly #arrivals = new Set<(link: FrameLink) => void>();
  #attempts = 0;
  #queue: ((link: FrameLink) => void)[] = [];
  #isReady = false;

  /** The state is on `target`, the page's own API object, where pages read it. */
  constructor(target: object, settings: Settings, loadLink: LoadLink) {
    const look = attempt(() => localStorage.getItem(lookKey(settings.websiteToken))?.split('|')) ?? [];
    this.state = Object.assign(target, initialState(settings, look));
    this.#loadLink = loadLink;
    if (document.body) this.#begin();
    else this.lifetime.listen(document, 'DOMContentLoaded', () => this.#begin());
  }

  #begin(): void {
    const { lifetime, state } = this;
    const nodes = [this.panel.holder, this.bubble.holder];
    const styleAgain = addStyles(lifetime, LAUNCHER_STYLES);
    this.paint();
    document.body.append(...nodes);
    lifetime.onEnd(() => {
      for (const node of nodes) node.remove();
    });
    returnAfterSwaps(lifetime, nodes, () => {
      styleAgain();
      this.#link?.returned();
    });
    lifetime.listen(this.bubble.launcher, 'pointerenter focus touchstart', () => this.#warm());
    if (innerWidth > 667 && attempt(() => sessionStorage.getItem(openKey(state.websiteToken)))) this.setOpen(true);
    whenIdle(lifetime, () => {
      if (state.campaigns || state.eager || readCookie(CONVERSATION_COOKIE)) this.#warm();
      else this.sayReady();
    });
  }

  update(changes: Partial<State>): void {
    Object.assign(this.state, changes);
    this.paint();
  }

  paint(): void {
    const { state } = this;
    this.bubble.paint(state);
    this.panel.paint(
      state,
      contactLink(state.fallbackContact) ?? `${state.baseUrl}/widget?website_token=${state.websiteToken}`,
    );
    this.#link?.paint();
  }

  #warm(): void {
    if (!this.#link?.hasFrame() || this.state.failed) this.reload();
  }

  #withLink(run: (link: FrameLink) => void): void {
    const { size } = this.#arrivals;
    if (this.#link) run(this.#link);
    else this.#arrivals.add(run);
    if (this.#link || size) return;
    this.update({ failed: false });
    this.#loadLink(this.#attempts++)
      .then(({ linkFrame }) => {
        if (this.lifetime.isOver()) return;
        this.#link = linkFrame(this);
        for (const arrival of this.#arrivals) arrival(this.#link);
      })
      .catch(() => {
        this.#arrivals.clear();
        this.fail();
      });
  }

  readonly #load = (link: FrameLink): void => link.load();

  reload(): void {
    this.#withLink(this.#load);
  }

  popOut(): void {
    this.#withLink((link) => link.popOut());
  }

  fail(): void {
    if (this.lifetime.isOver()) return;
    this.update({ failed: true });
    dispatchOnPage('chatwoot:error', { code: 'WIDGET_UNAVAILABLE' });
  }

  /** Once per page: when the frame has loaded, or when the page is idle and the frame is not loaded yet. */
  sayReady(): void {
    if (this.#isReady) return;
    this.#isReady = true;
    dispatchOnPage('chatwoot:ready');
  }

  /** Runs now, or when the frame has loaded. Does not load it: a page's call is not a visitor's intent. */
  ask(run: (link: FrameLink) => void): void {
    this.#queue.push(run);
    if (this.state.hasLoaded) this.release();
  }

  release(): void {
    for (let run = this.#queue.shift(); run && this.#link; run = this.#queue.shift()) run(this.#link);
  }

  /** Without an `opener` the focus does not move. Closing also closes a preview. */
  setOpen(isOpen: boolean, opener: Element | null = null): void {
    const { state } = this;
    const isTurned = isOpen !== state.isOpen;
    if ((!isTurned && (isOpen || !state.unreadMode)) || this.lifetime.isOver()) return;
    state.isOpen = isOpen;
    if (isOpen) {
      this.opener = opener;
      this.#warm();
    } else state.unreadMode = false;
    this.paint();
    this.#link?.turned();
    if (isTurned) dispatchOnPage(`chatwoot:${isOpen ? 'opened' : 'closed'}`);
  }

  open(): void {
    this.setOpen(true, navigator.userActivation?.isActive ? document.activeElement : null);
  }

  forgetUser(): void {
    const { state } = this;
    writeCookie(userCookieName(state.websiteToken), '', -1, state.baseDomain);
    Object.assign(state, { identifier: undefined, user: undefined });
  }

  reset(): void {
    const { state } = this;
    this.setOpen(false);
    this.#link?.forget();
    this.forgetUser();
    writeCookie(CONVERSATION_COOKIE, '', -1, state.baseDomain);
    this.#queue = [];
    this.update({ resetTriggered: true, unread: 0 });
  }

  destroy(): void {
    this.setOpen(false);
    this.lifetime.end();
  }
}
