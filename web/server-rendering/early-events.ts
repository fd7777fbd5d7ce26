import { serialiseHostMessage } from '@porchlight/core/wire/widget/host-messages.ts';
import { isComposing } from '../shared/is-composing.ts';
import { scrollTo } from '../shared/windowed/scroll-to.ts';
import { AT_THE_END } from '../shared/windowed/windowing.ts';
import { hiddenKey, readHidden } from '../widget/base/hidden-announcements.ts';
import type { WidgetWindow } from '../widget/base/page.ts';
import { positionUpTo } from '../widget/conversation/first-unread.ts';
import { replayInput } from './replay-input.ts';

/** Runs before the script: decides whether the widget is shown, notifies the host, buffers early clicks. */
const view: WidgetWindow = window;
const root = document.documentElement;
const app = document.getElementById('app');
const { main = '', screen, embedding, zone } = document.currentScript?.dataset ?? {};
const [path, query] = location.hash.slice(1).split('?');
const isHome = !path || path === '/';
const isFramed = view.parent !== view;
/** Before the chat was ever opened no picture loads: the script waits no longer than this for one. */
const PICTURE_MS = 150;

/** The server does not know the screen after the `#` nor an app around the page. */
const isRight = () => {
  const opened = new URLSearchParams(location.search).has('open');
  const isScreen = screen === 'home' ? isHome : path === '/messages' || (isHome && opened);
  const isSameEmbedding = embedding === (isFramed ? 'frame' : 'page') && !view.ReactNativeWebView;
  return isScreen && isSameEmbedding && (!zone || zone === Intl.DateTimeFormat().resolvedOptions().timeZone);
};

const load = () => void import(/* @vite-ignore */ main);
const loadAfterPicture = () => {
  scroll();
  requestAnimationFrame(() => setTimeout(load));
};

/** The server does not know what the visitor has hidden. The widget's script leaves out the same. */
const removeHidden = () => {
  try {
    const token = new URLSearchParams(location.search).get('website_token') ?? '';
    for (const key of readHidden(localStorage.getItem(hiddenKey(token))))
      app?.querySelector(`[data-announcement="${CSS.escape(key)}"]`)?.remove();
  } catch {
    // No storage: nothing is hidden.
  }
};

const scroll = () => {
  const list = app?.querySelector<HTMLElement>('[role=log]');
  if (!list) return;
  scrollTo(list, list, AT_THE_END);
  const unread = positionUpTo(list, new URLSearchParams(query).get('from') ?? '');
  if (unread) scrollTo(list, list, unread);
};

const waitForScript = () => {
  let pressed: HTMLElement | null = null;
  const keep = ({ target }: Event) => {
    if (!(target instanceof Element)) return;
    pressed = target.closest('button') ?? pressed;
    pressed?.setAttribute('aria-busy', 'true');
  };
  document.addEventListener('click', keep);
  // Enter sends, unless more was typed after it: then the text stays for the visitor to send.
  const type = (event: KeyboardEvent) => {
    const { target, key, shiftKey } = event;
    if (!(target instanceof HTMLTextAreaElement)) return;
    const isSent = key === 'Enter' && !shiftKey && !isComposing(event);
    pressed = isSent ? (target.nextElementSibling?.querySelector<HTMLElement>(':scope > :last-child') ?? null) : null;
  };
  document.addEventListener('keydown', type);
  // The error event fires once, before the script listens: a picture that failed is replaced by its fallback.
  const broken: EventTarget[] = [];
  const note = ({ target }: Event) => target && broken.push(target);
  document.addEventListener('error', note, true);
  view.takeOver = () => {
    document.removeEventListener('click', keep);
    document.removeEventListener('keydown', type);
    document.removeEventListener('error', note, true);
    for (const picture of broken) picture.dispatchEvent(new Event('error'));
    if (app) replayInput(app);
    pressed?.removeAttribute('aria-busy');
    setTimeout(() => pressed?.click());
  };
};

if (matchMedia('(prefers-color-scheme: dark)').matches && 'auto' in root.dataset) root.classList.add('dark');
if (!isRight()) {
  app?.replaceChildren();
  load();
} else {
  removeHidden();
  // A chat that was open on the previous page continues with its conversation.
  if (isHome && screen === 'messages') history.replaceState(null, '', '#/messages');
  waitForScript();
  if (isFramed) view.parent.postMessage(serialiseHostMessage('painted'), '*');
  // The host sizes the frame when it shows it.
  if (view.innerHeight > 0) loadAfterPicture();
  else view.addEventListener('resize', loadAfterPicture, { once: true });
  setTimeout(load, PICTURE_MS);
}
// Nothing was painted before: a page that arrives in chunks would show its oldest message first.
app?.setAttribute('data-ready', '');
