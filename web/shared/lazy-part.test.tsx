import { act, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { lazyPart } from './lazy-part.ts';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const Part = () => <p>here</p>;
const Instead = () => <p>not here</p>;

const draw = async (load: () => Promise<{ Part: typeof Part }>) => {
  const It = lazyPart(load, 'Part', Instead);
  const place = document.createElement('div');
  const root = createRoot(place);
  await act(async () =>
    root.render(
      <Suspense fallback="coming">
        <It />
      </Suspense>,
    ),
  );
  return place;
};
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
});
