/*
 * Who works by keyboard or by ear stands where the focus is. What is focused may be deleted, replaced by what it was saved as, or
 * out of use while it is busy; then browsers drop the focus to the page, and the way back begins at the top. So the focus goes to
 * what took the place, or comes back when it may. A part that knows better sets the focus itself, and is left in peace.
 */

/** Words are not begun by themselves: on a phone that brings the keyboard over the page. */
const STOPS =
  'a[href], button:not(:disabled), select:not(:disabled), summary, input:is([type="checkbox"], [type="radio"]):not(:disabled), [tabindex="0"]';

const isShown = (element: HTMLElement) =>
  element.tabIndex >= 0 && element.checkVisibility({ visibilityProperty: true });

const stopsIn = (node: Node | null): HTMLElement[] =>
  node instanceof HTMLElement
    ? [node, ...node.querySelectorAll<HTMLElement>('*')].filter((each) => each.matches(STOPS) && isShown(each))
    : [];

/** The first stop after a place, else the last before it. */
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

/** Looks after the focus of a page, as long as the page lives. */
export const keepFocus = (page: Document): void => {
  const state: { focused: Focused | null; goneFrom: MutationRecord | null } = { focused: null, goneFrom: null };
  const isLost = () => page.activeElement === page.body || page.activeElement === null;

  const settle = () => {
    const { focused, goneFrom } = state;
    if (!focused || !isLost()) return;
    const { element, ancestors, path } = focused;
    if (element.isConnected) {
      // Out of use till it is not busy any more.
      if (element instanceof HTMLElement && !element.matches(':disabled')) element.focus({ preventScroll: true });
      return;
    }
    state.focused = null;
    const near = path === location.pathname ? ((goneFrom && besides(goneFrom)) ?? within(ancestors)) : undefined;
    if (near) near.focus();
    else focusMain(page);
  };

  page.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof Element)) return;
    state.focused = { element: target, ancestors: ancestorsOf(target), path: location.pathname };
    state.goneFrom = null;
  });
  page.addEventListener('focusout', ({ target }) => {
    // A focus that moved elsewhere is not restored. A removed element is out of the document a moment later.
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
