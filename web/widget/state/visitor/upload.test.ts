import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { simulateUpload } from './upload.fake.ts';
import { STALLED_MS, upload } from './upload.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('an upload', () => {
  it('is one multipart request to the given address, and reports its progress (API-40)', async () => {
    const widgetApi: unknown[] = [];
    class FakeRequest {
      upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
      status = 200;
      responseText = '{"id":1}';
      onload = () => {};
      open = (method: string, url: string) => void widgetApi.push([method, url]);
      setRequestHeader = (name: string, value: string) => void widgetApi.push([name, value]);
      send = (body: unknown) => {
        widgetApi.push(body);
        this.upload.onprogress?.({ loaded: 1, total: 4 });
        this.onload();
      };
    }
    vi.stubGlobal('XMLHttpRequest', FakeRequest);
    const body = new FormData();
    body.append('message[attachments][]', new File(['a'], 'a.txt'), 'a.txt');
    const onProgress = vi.fn();
    const request = { method: 'POST' as const, url: '/files?x=1', headers: { 'X-Auth-Token': 'me' }, body };
    const answer = await upload({ ...request, onProgress, signal: new AbortController().signal });
    // No type of its own: the browser writes the boundary into it.
    expect(widgetApi).toEqual([['POST', '/files?x=1'], ['X-Auth-Token', 'me'], body]);
    expect([answer, onProgress.mock.calls]).toEqual([{ id: 1 }, [[0.25]]]);
  });
});

it('an upload that is answered with what the server never says can be sent again', async () => {
  class FakeRequest {
    upload = {};
    status = 200;
    responseText = '<html>Sign in to this network</html>';
    onload = () => {};
    open() {}
    send() {
      this.onload();
    }
  }
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  const request = { method: 'POST' as const, url: '/files', headers: {}, body: new FormData(), onProgress: () => {} };
  await expect(upload({ ...request, signal: new AbortController().signal })).rejects.toMatchObject({
    failure: { kind: 'network' },
  });
});

describe('an upload on a connection that has died', () => {
  it('goes on while bytes move, and ends as a timeout when they do not', async () => {
    const request = {
      upload: {} as { onprogress: (event: { loaded: number; total: number }) => void },
      open: () => {},
      send: () => {},
      abort: vi.fn(),
    };
    vi.stubGlobal(
      'XMLHttpRequest',
      class {
        constructor() {
          Object.assign(this, request);
          request.upload = (this as unknown as typeof request).upload;
        }
      },
    );
    const ended = vi.fn();
    const body = new File(['a'], 'a.txt');
    const { signal } = new AbortController();
    const start = () =>
      void upload({ method: 'PUT', url: '/', headers: {}, body, onProgress: () => {}, signal }).catch((error) =>
        ended(error.failure),
      );
    start();
    await vi.advanceTimersByTimeAsync(STALLED_MS);
    expect(ended).toHaveBeenCalledTimes(1);
    start();
    for (let loaded = 1; loaded < 4; loaded += 1) {
      await vi.advanceTimersByTimeAsync(STALLED_MS - 1);
      request.upload.onprogress({ loaded, total: 4 });
    }
    expect(ended).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(STALLED_MS);
    expect(ended.mock.calls).toEqual([[{ kind: 'timeout' }], [{ kind: 'timeout' }]]);
    expect(request.abort).toHaveBeenCalledTimes(2);
  });
});

describe('a simulated upload', () => {
  it('goes on automatically and ends after about a second and a half, without a call (LIM-26, SYS-11)', async () => {
    vi.stubGlobal('XMLHttpRequest', undefined);
    const parts: number[] = [];
    const ended = vi.fn();
    const { signal } = new AbortController();
    void simulateUpload('there', { onProgress: (part) => parts.push(part), signal }).then(ended);
    await vi.advanceTimersByTimeAsync(1_499);
    expect([ended.mock.calls, parts.length]).toEqual([[], 9]);
    await vi.advanceTimersByTimeAsync(1);
    expect([ended.mock.calls, parts.at(-1)]).toEqual([[['there']], 1]);
  });

  it('stops when it is cancelled', async () => {
    const stop = new AbortController();
    const simulated = simulateUpload('there', { onProgress: () => {}, signal: stop.signal });
    stop.abort();
    await expect(simulated).rejects.toThrow('aborted');
  });
});
