import { expect, it, vi } from 'vitest';
import { createStore } from '../../../shared/store.ts';
import { showBadge } from './badge.ts';
import type { BellState } from './bell-store.ts';

const bellOf = (unread: number, phase: BellState['phase'] = 'ready') =>
  createStore<BellState>({ phase, items: [], unread, more: false });

it('the icon has the number of the bell, is cleared when all is read, and at the sign-out (AGT-225)', () => {
  const bell = bellOf(0, 'loading');
  const set = vi.fn(async (_count?: number) => {});
  const clear = vi.fn(async () => {});
  const badge = showBadge(bell, { setAppBadge: set, clearAppBadge: clear });
  expect([set.mock.calls.length, clear.mock.calls.length]).toEqual([0, 0]);
  const change = (unread: number) => bell.set({ ...bell.getSnapshot(), phase: 'ready', unread });
  change(3);
  change(3);
  change(2);
  expect(set.mock.calls).toEqual([[3], [2]]);
  change(0);
  expect(clear).toHaveBeenCalledTimes(1);
  change(5);
  badge.close();
  expect(clear).toHaveBeenCalledTimes(2);
  change(6);
  expect(set).toHaveBeenLastCalledWith(5);
});

it('a browser that has no such number, or refuses it, changes nothing (AGT-225)', async () => {
  showBadge(bellOf(1), {}).close();
  const refuse = async () => Promise.reject(new DOMException('not installed', 'NotAllowedError'));
  showBadge(bellOf(1), { setAppBadge: refuse, clearAppBadge: refuse }).close();
  await new Promise((done) => setTimeout(done));
});

it('the number that a push has set in the background is corrected when the console is looked at again (AGT-258)', () => {
  const set = vi.fn(async (_count?: number) => {});
  const clear = vi.fn(async () => {});
  const visible = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  const badge = showBadge(bellOf(2), { setAppBadge: set, clearAppBadge: clear });
  window.dispatchEvent(new Event('focus'));
  expect(set).toHaveBeenCalledTimes(1);
  visible.mockReturnValue('visible');
  document.dispatchEvent(new Event('visibilitychange'));
  window.dispatchEvent(new Event('focus'));
  expect(set.mock.calls).toEqual([[2], [2], [2]]);
  badge.close();
  window.dispatchEvent(new Event('focus'));
  expect([set.mock.calls.length, clear.mock.calls.length]).toEqual([3, 1]);
  visible.mockRestore();
});
