import { element } from '../element.ts';
import type { Lifetime } from '../lifetime.ts';
import type { State } from '../state.ts';

const TIMEOUT_MS = 10_000;
/** A frame that loaded a document and is silent for this long has an error page: blocked, missing or broken. */
const SILENCE_MS = 4_000;
const SCHEMES = { light: 'light', dark: 'dark', auto: 'light dark' };

/** `failed` is called once per load, when the widget has not reported in time. */
export const createFrame = ({ later }: Lifetime, holder: HTMLElement, failed: () => void) => {
  let frame: HTMLIFrameElement | undefined;
  let height = '100%';
  let waits: (() => void)[] = [];

  const settle = () => {
    for (const cancel of waits) cancel();
    waits = [];
  };
  const giveUp = () => {
    settle();
    failed();
  };
  /** A new element each time: late messages have another source, and the page's history gains no entry. */
  const load = (src: string, isIsolated: boolean) => {
    settle();
    frame?.remove();
    frame = element('iframe', {
      id: 'chatwoot_live_chat_widget',
      allow: 'camera;microphone;fullscreen;display-capture;picture-in-picture;clipboard-write;',
      referrerpolicy: 'no-referrer',
      src,
      ...(isIsolated && { credentialless: '' }),
    });
    height = '100%';
    waits.push(later(giveUp, TIMEOUT_MS));
    frame.onload = () => {
      if (waits.length) waits.push(later(giveUp, SILENCE_MS));
    };
    // In a task of its own: parsing this file and creating a document at once would block a slow host page.
    waits.push(later(() => frame && holder.append(frame), 0));
  };
  const paint = (state: State) => {
    if (!frame) return;
    frame.title = state.launcherTitle || state.label;
    frame.style.visibility = state.painted || state.hasLoaded ? '' : 'hidden';
    frame.style.colorScheme = SCHEMES[state.darkMode];
    frame.style.setProperty('height', height, 'important');
  };
  const setHeight = (next: string) => {
    height = next;
  };
  return { load, settle, paint, setHeight, window: () => frame?.contentWindow, element: () => frame };
};
