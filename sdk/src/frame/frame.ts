import { element } from '../element.ts';
import type { Lifetime } from '../lifetime.ts';
import type { State } from '../state.ts';
import { later } from './timer.ts';

const TIMEOUT_MS = 10_000;
/** A frame that loaded a document and is silent for this long has an error page: blocked, missing or broken. */
const SILENCE_MS = 4_000;
/** One that has shown home is none: on a slow line its script takes this long. */
const PAINTED_MS = 30_000;

/** `failed` is called once per load, when the widget has not reported in time. */
export const createFrame = (lifetime: Lifetime, holder: HTMLElement, failed: () => void) => {
  let frame: HTMLIFrameElement | undefined;
  let height = '100%';
  let cancel: (() => void) | undefined;

  const settle = () => {
    cancel?.();
    cancel = undefined;
  };
  const giveUp = () => {
    settle();
    failed();
  };
  const giveUpAfter = (ms: number) => {
    settle();
    cancel = later(lifetime, giveUp, ms);
  };
  /** A new element each time: late messages have another source, and the page's history gains no entry. */
  const load = (src: string, isIsolated: boolean) => {
    frame?.remove();
    frame = element('iframe', {
      id: 'chatwoot_live_chat_widget',
      allow: 'camera;microphone;fullscreen;display-capture;picture-in-picture;clipboard-write;',
      referrerpolicy: 'no-referrer',
      src,
      ...(isIsolated && { credentialless: '' }),
    });
    height = '100%';
    giveUpAfter(TIMEOUT_MS);
    frame.onload = () => {
      if (cancel) giveUpAfter(SILENCE_MS);
    };
    // In a task of its own: parsing this file and creating a document at once would block a slow host page.
    later(lifetime, () => frame && holder.append(frame), 0);
  };
  const paint = (state: State) => {
    if (!frame) return;
    if (state.painted && frame.onload) {
      frame.onload = null;
      giveUpAfter(PAINTED_MS);
    }
    frame.title = state.launcherTitle || state.label;
    frame.style.visibility = state.painted || state.hasLoaded ? '' : 'hidden';
    frame.style.colorScheme = state.darkMode.replace('auto', 'light dark');
    frame.style.setProperty('height', height, 'important');
  };
  const setHeight = (next: string) => {
    height = next;
  };
  return { load, settle, paint, setHeight, window: () => frame?.contentWindow, element: () => frame };
};
