import type { Lifetime } from '../lifetime.ts';

/** The page's history is not patched: without the Navigation API, events and DOM changes compare the address. */
export const watchAddress = ({ listen, onEnd }: Lifetime, changed: () => void): void => {
  let seen = location.href;
  const compare = () => {
    if (location.href === seen) return;
    seen = location.href;
    changed();
  };
  listen(window, 'popstate hashchange pageshow', compare);
  if (window.navigation) {
    listen(window.navigation, 'currententrychange', compare);
    return;
  }
  const observer = new MutationObserver(compare);
  observer.observe(document, { childList: true, subtree: true });
  onEnd(() => observer.disconnect());
};

/** Called when the page's head changes, which is mostly its title. */
export const watchTitle = ({ onEnd }: Lifetime, changed: () => void): void => {
  // `document.head` may be an element of the page with that name.
  const head = document.querySelector('head');
  if (!head) return;
  const observer = new MutationObserver(changed);
  observer.observe(head, { childList: true, subtree: true, characterData: true });
  onEnd(() => observer.disconnect());
};
