import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { memoryStorage } from '../../../shared/storage.ts';
import { createToast, SHOWN_MS } from '../../base/toast.ts';
import { createMessageDeletions } from './message-deletions.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const openTab = (storage = memoryStorage()) => {
  const toast = createToast();
  const queue = vi.fn();
  const deletions = createMessageDeletions({ storage, name: 'deletions-1-2', toast, queue });
  return { storage, toast, queue, deletions, hidden: () => [...deletions.getSnapshot()] };
};
const DELETE_9 = [7, { kind: 'delete', message: 9 }];
const look = (state: 'hidden' | 'visible') => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
};

describe('a message that the agent deletes (AGT-282)', () => {
  it('is hidden at once, and deleted for everyone when undoing is no longer offered', () => {
    const { deletions, toast, queue, hidden } = openTab();
    deletions.remove(7, 9);
    expect([hidden(), toast.getSnapshot()?.text, toast.getSnapshot()?.action?.label]).toEqual([
      [9],
      'Message deleted',
      'Undo',
    ]);
    vi.advanceTimersByTime(SHOWN_MS - 1);
    expect([queue.mock.calls, toast.getSnapshot() === null]).toEqual([[], false]);
    vi.advanceTimersByTime(1);
    expect([queue.mock.calls, toast.getSnapshot(), hidden()]).toEqual([[DELETE_9], null, [9]]);
    deletions.close();
  });

  it('is back after an undo, and is not deleted', () => {
    const { deletions, toast, queue, hidden, storage } = openTab();
    deletions.remove(7, 9);
    toast.runAction();
    vi.advanceTimersByTime(SHOWN_MS * 2);
    expect([hidden(), queue.mock.calls, storage.get('deletions-1-2')]).toEqual([[], [], null]);
    deletions.close();
  });

  it('is deleted at once when the agent leaves the page or signs out; undoing is then too late', () => {
    const { deletions, toast, queue, hidden } = openTab();
    deletions.remove(7, 9);
    look('hidden');
    expect([queue.mock.calls, toast.getSnapshot()]).toEqual([[DELETE_9], null]);
    toast.runAction();
    vi.advanceTimersByTime(SHOWN_MS);
    expect([hidden(), queue.mock.calls]).toEqual([[9], [DELETE_9]]);
    deletions.remove(7, 10);
    deletions.close();
    expect(queue.mock.calls[1]).toEqual([7, { kind: 'delete', message: 10 }]);
  });

  it('is deleted by the next page when the browser ended before it was', () => {
    const first = openTab();
    first.deletions.remove(7, 9);
    const next = openTab(first.storage);
    expect(next.hidden()).toEqual([9]);
    vi.advanceTimersByTime(SHOWN_MS);
    expect(first.queue.mock.calls.length + next.queue.mock.calls.length).toBe(1);
    first.storage.set('deletions-1-2', JSON.stringify({ 11: { conversation: 7, at: Date.now() - 86_400_000 } }));
    const late = openTab(first.storage);
    vi.advanceTimersByTime(0);
    expect(late.queue.mock.calls).toEqual([[7, { kind: 'delete', message: 11 }]]);
    for (const { deletions } of [first, next, late]) deletions.close();
  });

  it('is deleted by the next page when this one ended before the device had it in the queue', async () => {
    const first = openTab();
    first.queue.mockReturnValue(new Promise(() => {}));
    first.deletions.remove(7, 9);
    look('hidden');
    expect(first.queue.mock.calls).toEqual([DELETE_9]);
    const next = openTab(first.storage);
    expect(next.hidden()).toEqual([9]);
    await vi.advanceTimersByTimeAsync(SHOWN_MS);
    expect([next.queue.mock.calls, next.hidden(), next.storage.get('deletions-1-2')]).toEqual([[DELETE_9], [9], null]);
    for (const { deletions } of [first, next]) deletions.close();
  });

  it('is not deleted by another tab when it was undone in this one', () => {
    const first = openTab();
    first.deletions.remove(7, 9);
    const other = openTab(first.storage);
    first.toast.runAction();
    vi.advanceTimersByTime(SHOWN_MS);
    expect([first.queue.mock.calls, other.queue.mock.calls, other.hidden()]).toEqual([[], [], []]);
    for (const { deletions } of [first, other]) deletions.close();
  });

  it('is shown again when the server refuses to delete it', () => {
    const { deletions, hidden } = openTab();
    deletions.remove(7, 9);
    vi.advanceTimersByTime(SHOWN_MS);
    deletions.refused(9);
    expect(hidden()).toEqual([]);
    deletions.close();
  });

  it.each(['{', 'null', '3', '""', '[]', '{"9":null}', '{"9":{"at":"x"}}'])(
    'needs no order in what the device has stored: %s',
    (stored) => {
      const storage = memoryStorage();
      storage.set('deletions-1-2', stored);
      const { deletions, queue } = openTab(storage);
      deletions.remove(7, 9);
      vi.advanceTimersByTime(SHOWN_MS);
      expect(queue.mock.calls).toEqual([DELETE_9]);
      deletions.close();
    },
  );
});
