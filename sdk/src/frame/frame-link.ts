import type { FrameMessages, PageMessages } from '@porchlight/core/wire/widget/host-messages.ts';
import { dispatchOnPage } from '../host-events.ts';
import type { Launcher } from '../launcher.ts';
import { CONVERSATION_COOKIE } from '../session.ts';
import { hexColor } from '../settings.ts';
import { isShown } from '../state.ts';
import { addStyles } from '../style-sheet.ts';
import { type ChatUser, userCookieName } from '../user.ts';
import { endSession, frameAddress } from './address.ts';
import { watchAddress, watchTitle } from './address-watch.ts';
import { type Bridge, createBridge } from './bridge.ts';
import { focusQuietly, isWritable } from './focus.ts';
import { createFrame } from './frame.ts';
import { frameHandlers } from './handlers.ts';
import { identityHash } from './identity.ts';
import { createSigns } from './launcher-signs.ts';
import { moveTo } from './move-node.ts';
import { createPopout } from './popout.ts';
import { isSandboxed } from './sandbox.ts';
import { createMemory, SNOOZE_COOKIE } from './storage/memory.ts';
import { PANEL_STYLES } from './styles.ts';
import { failureTexts, labelIn } from './texts.ts';
import { fitViewport, PHONE } from './viewport.ts';
import { createVisitorSound } from './visitor-sound.ts';
import { wishesOf } from './wishes.ts';

export class FrameLink {
  readonly launcher: Launcher;
  readonly memory;
  readonly sound;
  /** Of pending calls of page code, by their number. */
  readonly answers: ((answer: FrameMessages['settled']) => void)[] = [];
  unread = 0;
  readonly #frame;
  readonly #post: Bridge;
  readonly #openPopup;
  readonly #paintSigns;
  readonly #styleAgain;
  readonly #mobile = matchMedia(PHONE);
  #isIsolated = false;
  #wantsFocus = false;
  /** The token the frame was loaded with, and the identity it received. */
  #token: string | undefined;
  #title = '';
  #userHash: string | undefined;

  constructor(launcher: Launcher) {
    const { lifetime, state } = launcher;
    const { holder } = launcher.panel;
    this.launcher = launcher;
    this.memory = createMemory(state);
    this.sound = createVisitorSound(lifetime);
    this.#paintSigns = createSigns(launcher.bubble);
    this.#openPopup = createPopout(state);
    this.#frame = createFrame(lifetime, holder, () => this.#fail());
    this.#post = createBridge(lifetime, state.baseUrl, this.#frame.window, frameHandlers(this));
    this.#styleAgain = addStyles(lifetime, PANEL_STYLES);
    const { locale, label } = state;
    launcher.update({ failureTexts: failureTexts(locale), label: labelIn(locale, label) });
    fitViewport(lifetime, holder);
    this.#sendLayout();
    watchAddress(lifetime, () => this.#sendAddress());
    watchTitle(lifetime, () => document.title !== this.#title && this.#sendTitle());
    this.#listen();
    this.turned();
  }

  #nodes = () => [this.launcher.panel.holder, this.launcher.bubble.holder];

  #listen(): void {
    const { lifetime, state } = this.launcher;
    const { listen } = lifetime;
    // The visitor moved the focus into the frame, where the page cannot see events.
    listen(window, 'blur', () => {
      if (document.activeElement === this.#frame.element()) this.memory.act();
    });
    listen(window, 'online', () => state.failed && this.load());
    // Restored from the back/forward cache: another user may be signed in now.
    listen(window, 'pageshow', () => state.hasLoaded && this.#token !== this.#conversation() && this.load());
    listen(this.#mobile, 'change', () => this.#sendLayout());
    for (const node of this.#nodes())
      listen(node, 'keydown', (event) => {
        if ('key' in event && event.key === 'Escape') this.launcher.setOpen(false);
      });
    // While a framework replaces `body` the frame stays attached beside it, so that the conversation is not reloaded.
    listen(document, 'turbo:before-render turbolinks:before-render astro:before-swap', () => {
      if ('moveBefore' in document.documentElement)
        for (const node of this.#nodes()) moveTo(document.documentElement, node);
    });
  }

  append(node: Element): void {
    moveTo(document.body, node);
  }

  /** Our elements are in a new `body`. */
  returned(): void {
    this.#styleAgain();
    if (!('moveBefore' in document.body) && this.hasFrame()) this.load();
  }

  #conversation = () => this.memory.read(CONVERSATION_COOKIE);
  #userCookie = () => userCookieName(this.launcher.state.websiteToken);
  hasFrame = () => !!this.#frame.element();

  load(): void {
    const { state } = this.launcher;
    if (isSandboxed()) {
      this.launcher.fail();
      return;
    }
    this.#frame.load(
      frameAddress(state.baseUrl, state.websiteToken, state.locale, this.#conversation(), {
        settings: this.#settings(),
        ...(this.#mobile.matches && { mobile: '1' }),
        ...(state.isOpen && { open: '1' }),
      }),
      this.#isIsolated,
    );
    this.launcher.update({ hasLoaded: false, painted: false, failed: false, unreadMode: false, presence: '' });
  }

  #fail(): void {
    // An isolated page blocked the frame: a credentialless one loads, with a storage of its own.
    if (window.crossOriginIsolated && !this.#isIsolated) {
      this.#isIsolated = true;
      this.load();
    } else this.launcher.fail();
  }

  paint(): void {
    const { state, opener, panel } = this.launcher;
    this.#frame.paint(state);
    this.#paintSigns(state);
    this.memory.keep(`${state.color}|${state.label}`, state.isOpen && !this.#mobile.matches ? '1' : '');
    if (!this.#wantsFocus || !isShown(state)) return;
    this.#wantsFocus = false;
    const at = document.activeElement;
    if (at === opener || at === document.body) focusQuietly(panel.holder.querySelector('button,iframe'));
  }

  /** The chat was opened or closed. The focus moves only when the visitor did it. */
  turned(): void {
    const { state, opener, bubble } = this.launcher;
    if (opener) this.memory.act();
    if (opener) this.sound.unlock();
    this.#wantsFocus = state.isOpen && !!opener && !isWritable(opener);
    this.paint();
    this.#tellOpen();
    if (!state.isOpen && this.#nodes().some((node) => node.contains(document.activeElement)))
      focusQuietly(state.hideMessageBubble ? opener : bubble.launcher);
  }

  setHeight(height: string): void {
    this.#frame.setHeight(height);
    this.paint();
  }

  loaded(token: unknown, color: unknown): void {
    const { launcher } = this;
    const { state } = launcher;
    const isAgain = this.#token !== undefined;
    this.#frame.settle();
    if (token !== this.#conversation()) this.#forgetHash();
    this.keepToken(token);
    launcher.update({ hasLoaded: true, failed: false, color: hexColor(color) ?? state.color });
    this.#sendConfiguration();
    this.#sendAddress();
    this.#sendTitle();
    this.#sendLayout();
    if (isAgain && state.user && state.identifier !== undefined) this.identify(state.identifier, state.user);
    launcher.release();
    if (state.isOpen) this.#tellOpen();
    launcher.sayReady();
  }

  /** Posts when the frame is ready; later `config-set` has the same state. */
  post<E extends keyof PageMessages>(event: E, fields: PageMessages[E]): void {
    if (this.launcher.state.hasLoaded) this.#post(event, fields);
  }

  #settings = () => JSON.stringify({ event: 'config-set', ...wishesOf(this.launcher.state) });
  #sendConfiguration(): void {
    this.post('config-set', {
      locale: this.launcher.state.locale,
      ...wishesOf(this.launcher.state),
      campaignsSnoozedTill: this.memory.read(SNOOZE_COOKIE),
    });
  }

  #sendAddress(): void {
    this.post('change-url', { referrerURL: location.href, referrerHost: location.host });
  }

  #sendTitle(): void {
    this.#title = document.title;
    this.post('page-title', { title: this.#title, referrer: document.referrer });
  }

  #sendLayout(): void {
    const isMobile = this.#mobile.matches;
    this.launcher.panel.holder.toggleAttribute('data-phone', isMobile);
    this.post('toggle-close-button', { isMobile });
  }

  #tellOpen(): void {
    const { isOpen } = this.launcher.state;
    this.post('toggle-open', { isOpen });
    if (isOpen) this.post('push-event', { eventName: 'webwidget.triggered' });
  }

  keepToken(token: unknown): void {
    if (typeof token !== 'string' || !token) return;
    this.#token = token;
    this.memory.write(CONVERSATION_COOKIE, token);
  }

  /** Sends nothing when the stored conversation already belongs to this identity. */
  identify(identifier: string | number, user: ChatUser): void {
    const hash = identityHash(identifier, user);
    if (this.#userHash === hash || this.memory.read(this.#userCookie()) === hash) return;
    this.#userHash = hash;
    this.post('set-user', { identifier, user: { ...user } });
    this.memory.write(this.#userCookie(), hash);
  }

  #forgetHash(): void {
    this.#userHash = undefined;
    this.memory.forget(this.#userCookie());
  }

  forgetUser(): void {
    this.#forgetHash();
    this.launcher.forgetUser();
  }

  forget(): void {
    endSession(this.launcher.state, this.#conversation());
    this.#forgetHash();
    this.memory.forget(CONVERSATION_COOKIE);
    if (this.hasFrame()) this.load();
  }

  popOut(locale?: string | null): void {
    this.memory.act();
    this.launcher.setOpen(false);
    if (!this.#openPopup(this.#settings(), locale ?? this.launcher.state.locale, this.#conversation()))
      dispatchOnPage('chatwoot:error', { code: 'POPUP_BLOCKED' });
  }
}
