import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Unreachable } from './Unreachable.tsx';

let box: HTMLElement;
let root: Root;
beforeEach(() => {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true);
  vi.useFakeTimers();
  box = document.body.appendChild(document.createElement('div'));
  root = createRoot(box);
});
afterEach(async () => {
  await act(async () => root.unmount());
  vi.useRealTimers();
  box.remove();
});

it('asks the server again every ten seconds, when the network is back, and when the agent wants it (AGT-221)', async () => {
  const restore = vi.fn(async () => {});
  await act(async () => root.render(<Unreachable session={{ restore }} isSignedOut={false} />));
  expect(box.querySelector('[role=status]')?.textContent).toBe('The server cannot be reached');
  const wait = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));
  await wait(9_999);
  expect(restore).toHaveBeenCalledTimes(0);
  await wait(1);
  expect(restore).toHaveBeenCalledTimes(1);
  await wait(10_000);
  expect(restore).toHaveBeenCalledTimes(2);
  await act(async () => void window.dispatchEvent(new Event('online')));
  expect(restore).toHaveBeenCalledTimes(3);
  await act(async () => box.querySelector('button')?.click());
  expect(restore).toHaveBeenCalledTimes(4);
});

it('speaks of drafts to an agent who is signed in, and to one who has signed out of the session that ends (AGT-257)', async () => {
  const text = async (isSignedOut: boolean) => {
    await act(async () => root.render(<Unreachable session={{ restore: async () => {} }} isSignedOut={isSignedOut} />));
    return box.textContent;
  };
  expect(await text(false)).toContain('Your drafts and unsent messages are saved on this device.');
  const signedOut = await text(true);
  expect(signedOut).toContain('You are signed out on this device.');
  expect(signedOut).not.toContain('drafts');
});
