import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTypingEnds } from './typing-timeouts.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('typing', () => {
  it('ends automatically, once, half a minute after the last typing event', () => {
    const ends = createTypingEnds();
    const end = vi.fn();
    ends.began('a', end);
    vi.advanceTimersByTime(20_000);
    ends.began('a', end);
    vi.advanceTimersByTime(29_999);
    expect(end).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(end).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(60_000);
    expect(end).toHaveBeenCalledTimes(1);
  });

  it('is not ended any more by a server that has closed', () => {
    const ends = createTypingEnds();
    const end = vi.fn();
    ends.began('a', end);
    ends.close();
    vi.advanceTimersByTime(60_000);
    expect(end).not.toHaveBeenCalled();
  });

  it('that was ended needs no other end', () => {
    const ends = createTypingEnds();
    const end = vi.fn();
    ends.began('a', end);
    ends.stopped('a');
    vi.advanceTimersByTime(60_000);
    expect(end).not.toHaveBeenCalled();
  });
});
