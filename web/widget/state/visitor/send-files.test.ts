import { afterEach, describe, expect, it, vi } from 'vitest';
import { type Api, ApiError } from '../../../shared/api.ts';
import type { Entry } from '../../../shared/outbox/entry.ts';
import { sendFiles } from './send-files.ts';
import { createWaitingFiles } from './waiting-files.ts';

const refusal = (status: number) =>
  new ApiError({ kind: 'status', status, message: 'no', body: {}, requestId: '', retryAfterMs: null });

const fakeUploads = (answer: (url: string) => { status: number; body?: unknown }) => {
  const log: [method: string, url: string][] = [];
  const bodies: unknown[] = [];
  class FakeRequest {
    upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
    status = 0;
    responseText = '';
    onload = () => {};
    onloadend = () => {};
    onerror = () => {};
    onabort = () => {};
    open = (method: string, url: string) => void log.push([method, url]);
    setRequestHeader = () => {};
    getResponseHeader = () => null;
    abort = () => {
      this.onabort();
      this.onloadend();
    };
    send = (sent: unknown) => {
      bodies.push(sent);
      this.upload.onprogress?.({ loaded: 1, total: 2 });
      const { status, body } = answer(log.at(-1)?.[1] ?? '');
      this.status = status;
      this.responseText = body ? JSON.stringify(body) : '';
      if (!status) return;
      queueMicrotask(() => {
        this.onload();
        this.onloadend();
      });
    };
  }
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  return { log, bodies };
};

const MESSAGE = { id: 9, conversation_id: 4, content: null, attachments: [] };

type Options = { isDirect?: boolean; content?: string | null; names?: string[]; posts: Record<string, () => unknown> };
const setUp = ({ isDirect = true, content = null, names = ['a.txt'], posts }: Options) => {
  const files = createWaitingFiles();
  const shares: number[] = [];
  files.progress.subscribe(() => shares.push(files.progress.getSnapshot().get('echo') ?? -1));
  const asked: [path: string, body: unknown, options: unknown][] = [];
  const api = {
    post: async (path: string, body: unknown, options: unknown) => {
      asked.push([path, body, options]);
      return posts[path]?.();
    },
  } as unknown as Api;
  const entry: Entry = {
    echo_id: 'echo',
    owner: 'o',
    payload: {
      message: { timestamp: 't', referer_url: 'r', time_zone: 'Europe/Oslo' },
      files: names.map((name) => new File(['abcd'], name, { type: 'text/plain' })),
    },
    content,
    reply_to: 3,
    created_at: 1,
    state: 'waiting',
    attempts: 0,
  };
  const deps = { api, files, search: '?website_token=w', headers: () => ({}), isDirect: () => isDirect };
  const send = (begins = false) => sendFiles(entry, { conversation: begins ? null : 4, begins }, deps);
  return { files, shares, asked, send };
};

const announced = () => ({
  signed_id: 'signed',
  direct_upload: { url: 'https://other.example/uploads/u', headers: {} },
});
const DIRECT = '/api/v1/widget/direct_uploads';
const MESSAGES = '/api/v1/widget/messages';

describe('a file on its way', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('goes to the server first, by our own origin, and its message after it, telling how far it is (SYS-10)', async () => {
    const { log } = fakeUploads(() => ({ status: 204 }));
    const { send, asked, shares } = setUp({ posts: { [DIRECT]: announced, [MESSAGES]: () => MESSAGE } });
    const sent = await send();
    expect(log).toEqual([['PUT', '/uploads/u?website_token=w']]);
    expect(asked.at(-1)).toEqual([
      MESSAGES,
      {
        message: {
          timestamp: 't',
          referer_url: 'r',
          time_zone: 'Europe/Oslo',
          echo_id: 'echo',
          reply_to: 3,
          attachments: ['signed'],
        },
      },
      { query: { conversation_id: 4 } },
    ]);
    expect(shares).toEqual([0.49]);
    expect(sent.facts).toEqual({ id: 4 });
  });

  it('takes its caption along in the same message, ahead of it or in one go', async () => {
    const { bodies } = fakeUploads(() => ({ status: 200, body: MESSAGE }));
    const ahead = setUp({ content: 'Look', posts: { [DIRECT]: announced, [MESSAGES]: () => MESSAGE } });
    await ahead.send();
    expect(ahead.asked.at(-1)?.[1]).toMatchObject({ message: { content: 'Look', attachments: ['signed'] } });
    await setUp({ content: 'Look', isDirect: false, posts: {} }).send();
    const form = bodies.at(-1);
    expect(form instanceof FormData && form.get('message[content]')).toBe('Look');
  });

  it('goes with the others of its message in one form, with where and when it was sent (COM-16)', async () => {
    const { bodies } = fakeUploads(() => ({ status: 200, body: MESSAGE }));
    const names = ['a.txt', 'b.txt'];
    await setUp({ isDirect: false, content: 'Two', names, posts: {} }).send();
    const form = bodies[0];
    if (!(form instanceof FormData)) throw new Error('no form was sent');
    const files = form.getAll('message[attachments][]').map((file) => (file instanceof File ? file.name : file));
    expect([bodies.length, files]).toEqual([1, names]);
    expect(Object.fromEntries([...form].filter(([, value]) => typeof value === 'string'))).toEqual({
      'message[content]': 'Two',
      'message[timestamp]': 't',
      'message[referer_url]': 'r',
      'message[time_zone]': 'Europe/Oslo',
      'message[echo_id]': 'echo',
      'message[reply_to]': '3',
    });
  });

  it('is not sent again when only its message failed (CON-33)', async () => {
    const { log } = fakeUploads(() => ({ status: 204 }));
    let tries = 0;
    const { send } = setUp({
      posts: {
        [DIRECT]: announced,
        [MESSAGES]: () => {
          tries += 1;
          if (tries === 1) throw new ApiError({ kind: 'network' });
          return MESSAGE;
        },
      },
    });
    await expect(send()).rejects.toThrow('network');
    await send();
    expect(log).toHaveLength(1);
  });

  it.each([
    ['the server knows nobody yet', { [DIRECT]: () => Promise.reject(refusal(404)) }],
    ['its bytes were kept too long', { [DIRECT]: announced, [MESSAGES]: () => Promise.reject(refusal(422)) }],
  ])('comes in one go with its message where %s', async (_why, posts) => {
    const { log } = fakeUploads((url) =>
      url.startsWith('/uploads') ? { status: 204 } : { status: 200, body: MESSAGE },
    );
    const { send } = setUp({ posts });
    await send();
    expect(log.at(-1)).toEqual(['POST', `${MESSAGES}?website_token=w&conversation_id=4`]);
  });

  it('begins a conversation where there is none; where no other address is configured, none is asked for or called (API-40)', async () => {
    const body = { id: 6, status: 'open', messages: [MESSAGE] };
    const { log } = fakeUploads(() => ({ status: 200, body }));
    const { send, asked } = setUp({ isDirect: false, posts: {} });
    expect((await send(true)).facts).toEqual({ id: 6, status: 'open' });
    expect([log, asked]).toEqual([[['POST', '/api/v1/widget/conversations?website_token=w']], []]);
  });

  it('stops at once when it is cancelled, and says the server’s own reason when it is refused', async () => {
    fakeUploads(() => ({ status: 0 }));
    const cancelled = setUp({ posts: { [DIRECT]: announced } });
    const sending = cancelled.send();
    await expect.poll(() => cancelled.asked).toHaveLength(1);
    await Promise.resolve();
    cancelled.files.stop('echo');
    await expect(sending).rejects.toThrow('aborted');
    fakeUploads(() => ({ status: 415, body: { error: 'not this kind' } }));
    await expect(setUp({ posts: { [DIRECT]: announced } }).send()).rejects.toThrow('not this kind');
  });
});
