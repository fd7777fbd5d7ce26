import { serialiseHostMessage } from '@porchlight/core/wire/widget/host-messages.ts';
import type { WidgetWindow } from '../widget/base/page.ts';

/**
 * Runs as soon as the widget's first look stands in the page, long before the script that takes it over: says so to the host,
 * keeps what is pressed meanwhile, and lets the browser paint before it reads the script.
 */
const view: WidgetWindow = window;
const root = document.documentElement;
const app = document.getElementById('app');
const script = document.currentScript?.dataset['main'] ?? '';
const isHome = /^(#\/?)?$/.test(location.hash);
/** Before the chat was ever opened no picture loads: the script waits no longer than this for one. */
const PICTURE_MS = 150;

const load = () => void import(/* @vite-ignore */ script);
const loadAfterPicture = () => requestAnimationFrame(() => setTimeout(load));

const waitForScript = () => {
  let pressed: HTMLElement | null = null;
  const keep = ({ target }: Event) => {
    if (!(target instanceof Element)) return;
    pressed = target.closest('button') ?? pressed;
    pressed?.setAttribute('aria-busy', 'true');
  };
  document.addEventListener('click', keep);
  // The error event fires once, before the script listens: a picture that failed is replaced by its fallback.
  const broken: EventTarget[] = [];
  const note = ({ target }: Event) => target && broken.push(target);
  document.addEventListener('error', note, true);
  view.takeOver = () => {
    document.removeEventListener('click', keep);
    document.removeEventListener('error', note, true);
    for (const picture of broken) picture.dispatchEvent(new Event('error'));
    pressed?.removeAttribute('aria-busy');
    // Where the clocks differ the text may too, and the element was rendered again: the same button is at the same position.
    if (pressed) (pressed.isConnected ? pressed : app?.querySelector<HTMLElement>('main button'))?.click();
  };
};

if (matchMedia('(prefers-color-scheme: dark)').matches && 'auto' in root.dataset) root.classList.add('dark');
if (view.parent === view || !isHome) {
  // A page of its own, and a screen that only its script knows.
  app?.replaceChildren();
  load();
} else {
  waitForScript();
  view.parent.postMessage(serialiseHostMessage('painted'), '*');
  // The host gives the frame its size when it shows it.
  if (view.innerHeight > 0) loadAfterPicture();
  else view.addEventListener('resize', loadAfterPicture, { once: true });
  setTimeout(load, PICTURE_MS);
}
