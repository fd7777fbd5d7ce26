import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SlaMark } from './SlaMark.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const MINUTE = 60_000;
const NOW = Date.parse('2026-03-09T10:00:00Z');
let root: Root;
let place: HTMLElement;

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  place = document.createElement('div');
  root = createRoot(place);
});
afterEach(() => {
  act(() => root.unmount());
  vi.useRealTimers();
});

const draw = (due_at: number, warn_at: number, isMissed = false) =>
  act(() =>
    root.render(
      <SlaMark due={{ target: 'frt', due_at, warn_at }} isMissed={isMissed} serverNow={() => Date.now()} isLong />,
    ),
  );
const look = () => {
  const { dataset, textContent } = place.firstElementChild as HTMLElement;
  return [textContent, 'soon' in dataset ? 'amber' : 'bad' in dataset ? 'red' : 'quiet'];
};

describe('the mark of an SLA policy', () => {
  it('is quiet, amber when it is due soon, and red when it is overdue, as time passes [SLA-11]', () => {
    draw(NOW + 10 * MINUTE, NOW + 8 * MINUTE);
    expect(look()).toEqual(['First response: 10 min left', 'quiet']);
    act(() => void vi.advanceTimersByTime(7 * MINUTE + 1_000));
    expect(look()).toEqual(['First response: 2 min left', 'quiet']);
    act(() => void vi.advanceTimersByTime(MINUTE));
    expect(look()[1]).toBe('amber');
    act(() => void vi.advanceTimersByTime(3 * MINUTE));
    expect(look()).toEqual(['First response: overdue by 1 min', 'red']);
  });

  it('says that it was missed where nothing is due any more [SLA-08]', () => {
    act(() => root.render(<SlaMark due={undefined} isMissed serverNow={() => NOW} />));
    expect(look()).toEqual(['SLA: Missed', 'red']);
  });
});
