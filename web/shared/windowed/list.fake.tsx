import { act } from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { vi } from 'vitest';
import { useWindow } from './use-window.ts';
import type { ScrollPosition } from './windowing.ts';

export const ROW = 60;
export const VIEW = 300;

export type ListProps = {
  count: number;
  /** The number of the first row: older rows have lower ones. */
  from?: number;
  isLoaded?: boolean;
  onNearTop?: () => void;
  estimate?: number;
  isSteady?: (key: string) => boolean;
};

/** A list of rows with the layout of a browser, which happy-dom does not have. */
export const createList = () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  /** `lead`: pixels above the rows. Set before a render: what a page with a layout would measure. */
  const layout = { height: 0, lead: 0, view: VIEW, row: ROW, first: 0 };
  const resized = new Map<Element, () => void>();
  let goTo: (position: ScrollPosition) => void = () => {};
  let renders = 0;
  const place = document.body.appendChild(document.createElement('div'));
  let root: Root | undefined;

  const List = ({ count, from = 0, isLoaded = true, onNearTop = () => undefined, estimate, isSteady }: ListProps) => {
    const rows = Array.from({ length: count }, (_, n) => ({ key: `${from + n}` }));
    const settings = {
      estimate: () => estimate ?? ROW,
      isSteady: ({ key }: { key: string }) => isSteady?.(key) ?? true,
    };
    const displayed = useWindow(rows, { ...settings, onNearTop, isLoaded });
    goTo = displayed.goTo;
    renders += 1;
    return (
      <div ref={displayed.viewRef} onScroll={displayed.onScroll} data-pinned={displayed.pinned}>
        <div style={{ height: displayed.before }} />
        <div ref={displayed.listRef}>
          {displayed.rows.map((row) => (
            <div key={row.key} data-key={row.key} />
          ))}
        </div>
        <div style={{ height: displayed.after }} />
      </div>
    );
  };

  const heightOf = (spacer: Element | null | undefined) =>
    spacer instanceof HTMLElement ? Number.parseFloat(spacer.style.height || '0') : 0;
  const stub = (name: 'offsetHeight' | 'clientHeight' | 'clientWidth' | 'scrollHeight', get: () => number) =>
    vi.spyOn(HTMLElement.prototype, name, 'get').mockImplementation(get);
  stub('offsetHeight', () => layout.row);
  stub('clientHeight', () => layout.view);
  stub('clientWidth', () => 400);
  stub('scrollHeight', () => layout.height);
  vi.spyOn(HTMLElement.prototype, 'offsetTop', 'get').mockImplementation(function (this: HTMLElement) {
    const { key } = this.dataset;
    if (key !== undefined) return layout.lead + (Number(key) - layout.first) * layout.row;
    return layout.lead + heightOf(this.previousElementSibling);
  });
  vi.stubGlobal(
    'ResizeObserver',
    class {
      readonly #notify: () => void;
      constructor(notify: () => void) {
        this.#notify = notify;
      }
      observe(element: Element) {
        resized.set(element, this.#notify);
      }
      disconnect() {
        for (const [element, notify] of resized) if (notify === this.#notify) resized.delete(element);
      }
    },
  );

  const view = () => {
    const found = place.firstElementChild;
    if (!(found instanceof HTMLElement)) throw new Error('nothing was drawn');
    return found;
  };
  const measure = ({ count, from = 0 }: ListProps) =>
    Object.assign(layout, { height: Math.max(layout.view, count * layout.row), first: from });
  return {
    layout,
    view,
    /** Synchronous: no frame and no event comes before it returns. */
    draw: (given: number | ListProps) => {
      const props = typeof given === 'number' ? { count: given } : given;
      measure(props);
      root ??= createRoot(place);
      act(() => root?.render(<List {...props} />));
      return view();
    },
    /** As a page that the server has rendered, at its end. `before`: what the visitor does until its scripts run. */
    hydrate: (props: ListProps, before: (view: HTMLElement) => void = () => {}) => {
      measure(props);
      place.innerHTML = renderToString(<List {...props} />);
      view().scrollTop = layout.height - layout.view;
      before(view());
      act(() => {
        root = hydrateRoot(place, <List {...props} />);
      });
      return view();
    },
    goTo: (position: ScrollPosition) => act(() => goTo(position)),
    scroll: (top: number) => {
      view().scrollTop = top;
      act(() => void view().dispatchEvent(new Event('scroll')));
    },
    /** The browser reports that the view, or the rows in it, have another size. */
    resize: (what: 'view' | 'rows') =>
      act(() => resized.get(what === 'view' ? view() : (view().children[1] ?? view()))?.()),
    isObserved: () => resized.size > 0,
    frame: () => act(async () => void (await new Promise((done) => requestAnimationFrame(done)))),
    /** The first and the last row that are drawn, and the pixels for those that are not. */
    drawn: () => {
      const keys = [...view().querySelectorAll<HTMLElement>('[data-key]')].map(({ dataset }) => Number(dataset['key']));
      return {
        first: keys[0],
        last: keys.at(-1),
        before: heightOf(view().firstElementChild),
        after: heightOf(view().lastElementChild),
      };
    },
    renders: () => renders,
    end: async () => {
      await act(async () => root?.unmount());
      place.remove();
      vi.unstubAllGlobals();
      vi.restoreAllMocks();
    },
  };
};
