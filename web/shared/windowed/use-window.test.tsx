import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useWindow } from './use-window.ts';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

const ROW = 60;
const VIEW = 300;

type ListProps = { count: number; isLoaded?: boolean; onNearTop?: () => void };

const List = ({ count, isLoaded = true, onNearTop = () => undefined }: ListProps) => {
  const rows = Array.from({ length: count }, (_, n) => ({ key: `${n}` }));
  const shown = useWindow(rows, { estimate: () => ROW, isSteady: () => true, onNearTop, isLoaded });
  return (
    <div ref={shown.viewRef} onScroll={shown.onScroll} data-pinned={shown.pinned}>
      <div style={{ height: shown.before }} />
      <div ref={shown.listRef}>
        {shown.rows.map((row) => (
          <div key={row.key} data-key={row.key} />
        ))}
      </div>
    </div>
  );
};

let root: Root;
let place: HTMLElement;
/** Set before each render: what a page with a layout would measure. */
let height = 0;
let lead = 0;

beforeEach(() => {
  lead = 0;
  place = document.body.appendChild(document.createElement('div'));
  root = createRoot(place);
  const measured = { offsetHeight: ROW, clientHeight: VIEW };
  for (const [name, value] of Object.entries(measured))
    vi.spyOn(HTMLElement.prototype, name as keyof typeof measured, 'get').mockReturnValue(value);
  vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockImplementation(() => height);
  vi.spyOn(HTMLElement.prototype, 'offsetTop', 'get').mockImplementation(function (this: HTMLElement) {
    const { key } = this.dataset;
    if (key !== undefined) return lead + Number(key) * ROW;
    const spacer = this.previousElementSibling;
    return lead + (spacer instanceof HTMLElement ? Number.parseFloat(spacer.style.height || '0') : 0);
  });
});
afterEach(async () => {
  await act(async () => root.unmount());
  place.remove();
  vi.restoreAllMocks();
});

/** Synchronous: no frame and no event comes before it returns. */
const draw = (count: number) => {
  height = count * ROW;
  act(() => root.render(<List count={count} />));
  const view = place.firstElementChild;
  if (!(view instanceof HTMLElement)) throw new Error('nothing was drawn');
  return view;
};
const frame = () => act(async () => void (await new Promise((done) => requestAnimationFrame(done))));

describe('what the reader scrolled', () => {
  it('is not taken back by a row that comes before its event', async () => {
    const view = draw(50);
    expect(view.scrollTop).toBe(50 * ROW);
    view.scrollTop = 600;
    draw(51);
    expect(view.scrollTop).toBe(600);
    act(() => void view.dispatchEvent(new Event('scroll')));
    expect(view.dataset['pinned']).toBe('false');
    draw(52);
    await frame();
    expect(view.scrollTop).toBe(600);
  });

  it('stays where it is when rows come, whatever stands above the rows', () => {
    lead = 44;
    const view = draw(50);
    view.scrollTop = 600;
    for (const count of [51, 52, 53]) {
      act(() => void view.dispatchEvent(new Event('scroll')));
      draw(count);
      expect(view.scrollTop).toBe(600);
    }
  });

  it('is followed for at most one frame when the reader did not scroll', async () => {
    const view = draw(50);
    view.scrollTop = 0;
    draw(51);
    await frame();
    expect(view.scrollTop).toBe(51 * ROW);
  });

  it('is not what the browser does when a phone is turned back before the event of the first turn', async () => {
    const view = draw(50);
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(2 * VIEW);
    view.scrollTop = 30 * ROW;
    act(() => void view.dispatchEvent(new Event('scroll')));
    expect(view.dataset['pinned']).toBe('true');
    draw(51);
    await frame();
    expect(view.scrollTop).toBe(51 * ROW);
  });

  it('is not what a list does that shrinks', () => {
    const view = draw(50);
    view.scrollTop = 40 * ROW - VIEW;
    draw(40);
    expect(view.scrollTop).toBe(40 * ROW);
  });
});

describe('rows that leave nothing to scroll', () => {
  const show = (count: number, isLoaded: boolean, onNearTop: () => void) => {
    height = Math.max(VIEW, count * ROW);
    act(() => root.render(<List count={count} isLoaded={isLoaded} onNearTop={onNearTop} />));
  };

  it('ask for older ones until the view is full, and not again for a request that failed', () => {
    const onNearTop = vi.fn();
    show(0, false, onNearTop);
    expect(onNearTop).not.toHaveBeenCalled();
    show(0, true, onNearTop);
    expect(onNearTop).toHaveBeenCalledTimes(1);
    show(3, true, onNearTop);
    expect(onNearTop).toHaveBeenCalledTimes(2);
    show(3, true, onNearTop);
    expect(onNearTop).toHaveBeenCalledTimes(2);
    show(3, false, onNearTop);
    show(3, true, onNearTop);
    expect(onNearTop).toHaveBeenCalledTimes(3);
    show(20, true, onNearTop);
    expect(onNearTop).toHaveBeenCalledTimes(3);
  });
});
