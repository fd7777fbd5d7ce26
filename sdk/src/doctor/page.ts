import type { Launcher } from '../launcher.ts';
import { attempt } from '../session.ts';
import { type Finding, look, ok, wrong } from './finding.ts';

const PROBE = 'cw_check';

const keepsCookies = () =>
  attempt(() => {
    document.cookie = `${PROBE}=1;path=/;samesite=lax`;
    const isStored = document.cookie.includes(`${PROBE}=1`);
    document.cookie = `${PROBE}=;path=/;max-age=0`;
    return isStored;
  }) ?? false;
const keepsStorage = () =>
  attempt(() => {
    localStorage.setItem(PROBE, '1');
    localStorage.removeItem(PROBE);
    return true;
  }) ?? false;

/** Blocked by the browser, or by a sandbox around the page. */
export const lookAtStorage = (): Finding => {
  const name = 'Cookies and storage';
  const isSandbox = origin === 'null';
  if (keepsCookies() && keepsStorage()) return ok(name, 'Available');
  return look(
    name,
    `${isSandbox ? 'This page is sandboxed and' : 'The browser'} stores no cookies for it, so each page starts a new conversation`,
    isSandbox
      ? 'Add allow-same-origin to the sandbox.'
      : 'Allow cookies for this site in the browser. A consent tool may also remove cw_conversation.',
  );
};

export const lookAtSnippet = ({ state }: Launcher): Finding => {
  const name = 'Snippet';
  if (location.protocol === 'https:' && state.baseUrl.startsWith('http:'))
    return wrong(
      name,
      `This page uses https, but baseUrl does not: ${state.baseUrl}`,
      'Serve the installation over https and use https:// in baseUrl.',
    );
  const copies = document.querySelectorAll('script[src*="/packs/js/sdk.js"]').length;
  return copies > 1
    ? look(name, `The snippet is on this page ${copies} times; only the first is used`, 'Remove the others.')
    : ok(name, `Running from ${state.baseUrl}`);
};

const nameOf = ({ tagName, id, className }: Element) =>
  tagName.toLowerCase() +
  (id && `#${id}`) +
  (typeof className === 'string' && className && `.${className.split(' ')[0]}`);

/** Whether the launcher can be clicked. `self`: the element of this check. */
export const lookAtLauncher = ({ state, bubble }: Launcher, self: Element): Finding => {
  const name = 'Launcher';
  if (state.isOpen) return ok(name, 'The chat is open');
  if (state.hideMessageBubble)
    return look(name, 'Hidden by hideMessageBubble', 'The page must call porchlight.open() itself.');
  const { left, top, width, height } = bubble.launcher.getBoundingClientRect();
  const { visibility, opacity } = getComputedStyle(bubble.launcher);
  if (width * height === 0 || visibility === 'hidden' || opacity === '0')
    return wrong(
      name,
      'Hidden by styles of the page',
      'Check for rules that match .woot-widget-bubble or #cw-bubble-holder.',
    );
  const at = document.elementsFromPoint(left + width / 2, top + height / 2).find((element) => element !== self);
  if (!at) return wrong(name, 'Outside of the window', 'Check for rules that move or transform body or html.');
  return bubble.launcher.contains(at)
    ? ok(name, 'Visible and clickable')
    : wrong(
        name,
        `Covered by ${nameOf(at)}`,
        `Set zIndex to more than ${state.zIndex}, or lower the z-index of that element.`,
      );
};
