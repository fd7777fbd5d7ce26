import { VISITOR_TOKEN_HEADER } from '@porchlight/core/wire/http.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError, createApi, isTemporary } from './api.ts';

type Sent = { url: string; init: RequestInit };

const over = (answer: (sent: Sent) => Response | Promise<Response>, search = '?website_token=abc&locale=de') => {
  const sent: Sent[] = [];
  const api = createApi({
    baseUrl: '',
    search: () => search,
    headers: () => ({ [VISITOR_TOKEN_HEADER]: 'token' }),
    timeoutMs: 1_000,
    fetch: async (url, init = {}) => {
      sent.push({ url: String(url), init });
      return answer({ url: String(url), init });
    },
  });
  return { api, sent };
};

const failureOf = async (call: Promise<unknown>) => {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ApiError)) throw new Error(`No failure of the client: ${String(error)}`);
  return error;
};

const silence = ({ init }: Sent) =>
  new Promise<Response>((_resolve, reject) => {
    init.signal?.addEventListener('abort', () => reject(new DOMException('stopped', 'AbortError')));
  });

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the client of the pages', () => {
  it('sends the page’s query and the token with every call, and no cookie (API-01, API-35, API-36, SEC-02)', async () => {
    const { api, sent } = over(() => Response.json({}));
    await api.get('/api/v1/widget/messages', { before: 7 });
    await api.post('/api/v1/widget/labels', { label: 'vip' });
    expect(sent.map(({ url }) => url)).toEqual([
      '/api/v1/widget/messages?website_token=abc&locale=de&before=7',
      '/api/v1/widget/labels?website_token=abc&locale=de',
    ]);
    for (const { init } of sent) {
      expect(init.credentials).toBe('omit');
      expect(new Headers(init.headers).get('x-auth-token')).toBe('token');
    }
  });

  it.each([
    ['a form', (api: ReturnType<typeof over>['api']) => api.put('/avatar', new FormData())],
    ['a file that comes', (api: ReturnType<typeof over>['api']) => api.download('/export')],
  ])('gives %s minutes on a slow connection, and gives up on a dead one', async (_what, begin) => {
    const ended = vi.fn();
    void failureOf(begin(over(silence).api)).then(({ failure }) => ended(failure));
    await vi.advanceTimersByTimeAsync(300_000);
    expect(ended).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(301_000);
    expect(ended).toHaveBeenCalledWith({ kind: 'timeout' });
  });

  it('distinguishes a failed connection, a timeout, an aborted request and an error response (ERR-15)', async () => {
    const dead = over(() => Promise.reject(new TypeError('Failed to fetch'))).api;
    expect((await failureOf(dead.get('/x'))).failure).toEqual({ kind: 'network' });

    const waiting = failureOf(over(silence).api.get('/x'));
    await vi.advanceTimersByTimeAsync(1_001);
    expect((await waiting).failure).toEqual({ kind: 'timeout' });

    const refused = await failureOf(
      over(() =>
        Response.json(
          { error: 'Too many requests.' },
          { status: 429, headers: { 'retry-after': '7', 'x-request-id': 'r-1' } },
        ),
      ).api.get('/x'),
    );
    expect(refused.failure).toMatchObject({
      kind: 'status',
      status: 429,
      message: 'Too many requests.',
      requestId: 'r-1',
      retryAfterMs: 7_000,
    });
    expect([isTemporary(refused), isTemporary(new ApiError({ kind: 'network' }))]).toEqual([true, true]);
    const forbidden = await failureOf(over(() => Response.json({ error: 'No.' }, { status: 403 })).api.get('/x'));
    expect(isTemporary(forbidden)).toBe(false);
  });
});
