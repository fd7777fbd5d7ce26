import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createDraft } from './draft.ts';
import { createTypingSignal, TYPING_PAUSE_MS } from './typing-signal.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('telling the team that the visitor types (COM-23)', () => {
  const start = () => {
    const sent: string[] = [];
    return { sent, signal: createTypingSignal((status) => sent.push(status)) };
  };

  it('says on at the first key and nothing more while the keys keep coming', () => {
    const { sent, signal } = start();
    for (let key = 0; key < 10; key++) {
      signal.key();
      vi.advanceTimersByTime(TYPING_PAUSE_MS - 1);
    }
    expect(sent).toEqual(['on']);
  });

  it('says off after four quiet seconds, and on again with the next burst', () => {
    const { sent, signal } = start();
    signal.key();
    vi.advanceTimersByTime(TYPING_PAUSE_MS);
    signal.key();
    expect(sent).toEqual(['on', 'off', 'on']);
  });

  it('says off at once on leaving the box, and not twice', () => {
    const { sent, signal } = start();
    signal.key();
    signal.stop();
    signal.stop();
    vi.advanceTimersByTime(60_000);
    expect(sent).toEqual(['on', 'off']);
  });
});

describe('what is typed and not sent', () => {
  it('is there again after a reload', () => {
    createDraft('k', () => sessionStorage).write('half a thought');
    expect(createDraft('k', () => sessionStorage).read()).toBe('half a thought');
    createDraft('k', () => sessionStorage).write('');
    expect(sessionStorage.getItem('k')).toBeNull();
  });

  it('users-say 52: survives as long as the page where touching storage throws', () => {
    const draft = createDraft('k', () => {
      throw new DOMException('denied', 'SecurityError');
    });
    draft.write('still here');
    expect(draft.read()).toBe('still here');
  });
});
