/* Browsers move the focus to the page when its element is removed or disabled: it goes to what replaced it. */

/** A text field is not focused automatically: on a phone that brings the keyboard over the page. */
const STOPS =
  'a[href], button:not(:disabled), select:not(:disabled), summary, input:is([type="checkbox"], [type="radio"]):not(:disabled), [tabindex="0"]';

const isShown = (element: HTMLElement) =>
  element.tabIndex >= 0 && element.checkVisibility({ visibilityProperty: true });

const stopsIn = (node: Node | null): HTMLElement[] =>
  node instanceof HTMLElement
    ? [node, ...node.querySelectorAll<HTMLElement>('*')].filter((each) => each.matches(STOPS) && isShown(each))
    : [];

const besides = ({ nextSibling, previousSibling }: Pick<MutationRecord, 'nextSibling' | 'previousSibling'>) => {
  for (let node = nextSibling; node; node = node.nextSibling) {
    const [first] = stopsIn(node);
    if (first) return first;
  }
  for (let node = previousSibling; node; node = node.previousSibling) {
    const last = stopsIn(node).at(-1);
    if (last) return last;
  }
  return undefined;
};

const within = (ancestors: readonly Element[]) => {
  for (const ancestor of ancestors) {
    const [first] = ancestor.isConnected && ancestor.closest('main') ? stopsIn(ancestor) : [];
    if (first) return first;
    if (ancestor.localName === 'main') return undefined;
  }
  return undefined;
};

const focusMain = (page: Document) => {
  const main = page.querySelector('main');
  if (!main) return;
  main.tabIndex = -1;
  main.focus({ preventScroll: true });
};

/** `ancestors`: from the nearest. `path`: the address at that time. */
type Focused = { element: Element; ancestors: readonly Element[]; path: string };

const ancestorsOf = (element: Element): Element[] =>
  element.parentElement ? [element.parentElement, ...ancestorsOf(element.parentElement)] : [];

export const keepFocus = (page: Document): void => {
  const state: { focused: Focused | null; goneFrom: MutationRecord | null } = { focused: null, goneFrom: null };
  const isLost = () => page.activeElement === page.body || page.activeElement === null;

  const settle = () => {
    const { focused, goneFrom: removal } = state;
    if (!focused || !isLost()) return;
    const { element, ancestors, path } = focused;
    if (element.isConnected) {
      // Out of use till it is not busy any more.
      if (element instanceof HTMLElement && !element.matches(':disabled')) element.focus({ preventScroll: true });
      return;
    }
    state.focused = null;
    const near = path === location.pathname ? ((removal && besides(removal)) ?? within(ancestors)) : undefined;
    if (near) near.focus();
    else focusMain(page);
  };

  page.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof Element)) return;
    state.focused = { element: target, ancestors: ancestorsOf(target), path: location.pathname };
    state.goneFrom = null;
  });
  page.addEventListener('focusout', ({ target }) => {
    setTimeout(() => {
      const { focused } = state;
      if (focused?.element !== target || !isLost() || !page.hasFocus()) return;
      if (focused?.element.isConnected && !focused.element.matches(':disabled')) state.focused = null;
    });
  });
  new MutationObserver((records) => {
    const { focused } = state;
    if (!focused) return;
    if (!focused.element.isConnected)
      state.goneFrom ??=
        records.find(({ removedNodes }) => [...removedNodes].some((node) => node.contains(focused.element))) ?? null;
    // After what the page itself does with it.
    if (isLost()) setTimeout(settle);
  }).observe(page.body, { childList: true, subtree: true, attributes: true, attributeFilter: ['disabled'] });
};
