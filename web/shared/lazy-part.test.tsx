import { act, type ComponentType } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { lazyPart } from './lazy-part.ts';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const Part = () => <p>here</p>;
const Instead = () => <p>not here</p>;
const Coming = () => <p>coming</p>;

const show = async (It: ComponentType) => {
  const place = document.createElement('div');
  const root = createRoot(place);
  await act(async () => root.render(<It />));
  return place;
};
const draw = (load: () => Promise<{ Part: typeof Part }>) => show(lazyPart(load, 'Part', Instead, Coming));
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

describe('a part that comes when it is first shown', () => {
  it('shows when it is there', async () => expect((await draw(async () => ({ Part }))).textContent).toBe('here'));

  it('SYS-12: is given 120 seconds, then it has failed instead of hanging', async () => {
    const place = await draw(() => new Promise(() => {}));
    await wait(119_999);
    expect(place.textContent).toBe('coming');
    await wait(1);
    expect(place.textContent).toBe('not here');
  });

  it('that cannot be had leaves the rest of the page as it is', async () =>
    expect((await draw(() => Promise.reject(new TypeError('Failed to fetch')))).textContent).toBe('not here'));

  it('is not held back once it has come', async () => {
    const part = Promise.withResolvers<{ Part: typeof Part }>();
    const place = await draw(() => part.promise);
    expect(place.textContent).toBe('coming');
    await act(async () => part.resolve({ Part }));
    expect(place.textContent).toBe('here');
  });

  it('that was asked for before shows at once, with nothing in its place first', async () => {
    const coming = vi.fn(Coming);
    const It = lazyPart(async () => ({ Part }), 'Part', Instead, coming);
    It.ask();
    await wait(0);
    expect((await show(It)).textContent).toBe('here');
    expect(coming).not.toHaveBeenCalled();
  });
});
