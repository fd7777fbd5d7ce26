import type { Launcher } from '../launcher.ts';
import { attempt } from '../session.ts';
import { type Finding, look, ok, wrong } from './finding.ts';

const PROBE = 'cw_check';

const keepsCookies = () =>
  attempt(() => {
    document.cookie = `${PROBE}=1;path=/;samesite=lax`;
    const kept = document.cookie.includes(`${PROBE}=1`);
    document.cookie = `${PROBE}=;path=/;max-age=0`;
    return kept;
  }) ?? false;
const keepsStorage = () =>
  attempt(() => {
    localStorage.setItem(PROBE, '1');
    localStorage.removeItem(PROBE);
    return true;
  }) ?? false;

/** Cookies and storage of the page: blocked by the browser, or by a sandbox around the page. */
export const lookAtStorage = (): Finding => {
  const name = 'Storage of the page';
  const isSandbox = origin === 'null';
  if (keepsCookies() && keepsStorage()) return ok(name, 'keeps the conversation for the next page');
  return look(
    name,
    `${isSandbox ? 'This page is sandboxed: it' : 'The browser'} keeps neither cookies nor storage for it, so the conversation is forgotten with each page`,
    isSandbox
      ? 'Let the sandbox allow-same-origin.'
      : 'Let this site keep cookies in the browser’s settings; a consent tool may also be removing cw_conversation.',
  );
};

/** How the snippet stands in the page. */
export const lookAtSnippet = ({ state }: Launcher): Finding => {
  const name = 'Snippet';
  if (location.protocol === 'https:' && state.baseUrl.startsWith('http:'))
    return wrong(
      name,
      `This page is https, the chat’s address is not: ${state.baseUrl}`,
      'Say https:// in baseUrl, and put TLS in front of the installation.',
    );
  const copies = document.querySelectorAll('script[src*="/packs/js/sdk.js"]').length;
  return copies > 1
    ? look(name, `stands ${copies} times in this page; the first one counts`, 'Remove all but one.')
    : ok(name, `runs, from ${state.baseUrl}`);
};

const nameOf = ({ tagName, id, className }: Element) =>
  tagName.toLowerCase() +
  (id && `#${id}`) +
  (typeof className === 'string' && className && `.${className.split(' ')[0]}`);

/** Whether the launcher can be clicked. `self`: the element of this check. */
export const lookAtLauncher = ({ state, bubble }: Launcher, self: Element): Finding => {
  const name = 'Launcher';
  if (state.isOpen) return ok(name, 'the chat is open');
  if (state.hideMessageBubble)
    return look(name, 'hideMessageBubble is on: there is none', 'The page has to call porchlight.open() by itself.');
  const { left, top, width, height } = bubble.launcher.getBoundingClientRect();
  const { visibility, opacity } = getComputedStyle(bubble.launcher);
  if (width * height === 0 || visibility === 'hidden' || opacity === '0')
    return wrong(
      name,
      'Styles of the page hide it',
      'Look for rules that reach .woot-widget-bubble or #cw-bubble-holder.',
    );
  const at = document.elementsFromPoint(left + width / 2, top + height / 2).find((element) => element !== self);
  if (!at) return wrong(name, 'stands outside of the window', 'Look for a rule that moves or transforms body or html.');
  return bubble.launcher.contains(at)
    ? ok(name, 'can be seen and clicked')
    : wrong(
        name,
        `${nameOf(at)} lies over it`,
        `Raise zIndex in the settings over ${state.zIndex}, or lower that element.`,
      );
};
