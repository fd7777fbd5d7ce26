import { afterEach, describe, expect, it, vi } from 'vitest';
import { createSignedFetch } from './signed-fetch.ts';

afterEach(() => vi.restoreAllMocks());

const ended = () => new Response(JSON.stringify({ errors: ['Sign in first'] }), { status: 401 });

describe('a renewal on a connection that has died', () => {
  it('is given up, and the next call renews again', async () => {
    const { timeout } = AbortSignal;
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => timeout.call(AbortSignal, ms / 1_000));
    let isDead = true;
    let isRenewed = false;
    const fetchIt = (async (url: string, { signal }: RequestInit) => {
      if (!url.endsWith('/refresh')) return isRenewed ? new Response('{}') : ended();
      if (!isDead) {
        isRenewed = true;
        return new Response('{}');
      }
      return new Promise((_resolve, reject) => {
        signal?.addEventListener('abort', () => reject(new DOMException('', 'TimeoutError')));
      });
    }) as typeof fetch;
    const onEnded = vi.fn();
    const signedFetch = createSignedFetch({ fetchIt, displayedUser: () => 1, onEnded });
    await expect(Promise.all([signedFetch('/one'), signedFetch('/two')])).rejects.toThrow();
    isDead = false;
    expect((await signedFetch('/one')).ok).toBe(true);
    expect(onEnded).not.toHaveBeenCalled();
  });
});
