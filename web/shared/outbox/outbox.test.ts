import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../api.ts';
import { type Entry, type EntryStore, memoryEntries } from './entry.ts';
import { withMemoryFallback } from './memory-fallback.ts';
import { createOutbox, type Outbox } from './outbox.ts';

const breakable = () => {
  const inner = memoryEntries();
  let broken = false;
  const guard =
    <Args extends unknown[], Result>(work: (...args: Args) => Promise<Result>) =>
    async (...args: Args) => {
      if (broken) throw new DOMException('no room', 'QuotaExceededError');
      return work(...args);
    };
  const entries: EntryStore = {
    put: guard(inner.put),
    remove: guard(inner.remove),
    all: guard(inner.all),
    clear: guard(inner.clear),
  };
  return {
    entries,
    break: () => {
      broken = true;
    },
  };
};

const draft = (echo_id: string) => ({ echo_id, payload: {}, content: echo_id, reply_to: null });

describe('the outbox', () => {
  const boxes: Outbox[] = [];
  afterEach(() => {
    for (const box of boxes.splice(0)) box.close();
    vi.unstubAllGlobals();
  });

  const open = (entries: EntryStore, send: (entry: Entry) => Promise<void>) => {
    const box = createOutbox({ entries: Promise.resolve(entries), owner: crypto.randomUUID(), send, random: () => 0 });
    boxes.push(box);
    return box;
  };

  it('sends what a full device refuses to keep, once, and in order', async () => {
    const device = breakable();
    const sent: string[] = [];
    const box = open(withMemoryFallback(device.entries), async ({ echo_id }) => void sent.push(echo_id));
    await box.add(draft('one'));
    await expect.poll(() => sent).toEqual(['one']);
    device.break();
    await box.add(draft('two'));
    await box.add(draft('three'));
    await expect.poll(() => sent).toEqual(['one', 'two', 'three']);
    await expect.poll(() => box.waiting.getSnapshot()).toEqual([]);
  });

  it('sends in the order of writing although the clock was set back, after a reload too', async () => {
    const entries = memoryEntries();
    let isAway = true;
    const sent: string[] = [];
    const send = async ({ echo_id }: Entry) => {
      if (isAway) throw new ApiError({ kind: 'network' });
      sent.push(echo_id);
    };
    const at = (time: number) => {
      const box = createOutbox({ entries: Promise.resolve(entries), owner: 'agent', send, now: () => time });
      boxes.push(box);
      return box;
    };
    const before = at(9_000_000);
    void before.add(draft('first'));
    await expect.poll(() => before.waiting.getSnapshot()[0]?.attempts).toBeGreaterThan(0);
    before.close();
    const after = at(1_000);
    await expect.poll(() => after.waiting.getSnapshot().length).toBe(1);
    isAway = false;
    void after.add(draft('second'));
    void after.add(draft('third'));
    await expect.poll(() => sent).toEqual(['first', 'second', 'third']);
  });

  it('sends a message again without the file that was refused, and with the others', async () => {
    const sent: string[][] = [];
    const box = open(memoryEntries(), async ({ payload }) => {
      const names = (payload['files'] as File[]).map(({ name }) => name);
      const failure = { kind: 'status' as const, status: 422, message: 'bad.svg: type not supported', body: {} };
      if (names.includes('bad.svg')) throw new ApiError({ ...failure, requestId: '', retryAfterMs: null });
      sent.push(names);
    });
    const files = ['a.png', 'bad.svg', 'b.png'].map((name) => new File(['x'], name));
    await box.add({ ...draft('one'), payload: { files } });
    await expect.poll(() => box.waiting.getSnapshot()).toMatchObject([{ state: 'failed' }]);
    await box.retry('one', 'bad.svg');
    await expect.poll(() => sent).toEqual([['a.png', 'b.png']]);
  });

  it('sends although the browser refuses locks and channels to a frame on another site', async () => {
    const denied = () => Promise.reject(new DOMException('The request was denied.', 'SecurityError'));
    vi.stubGlobal('navigator', { ...navigator, locks: { request: denied } });
    vi.stubGlobal(
      'BroadcastChannel',
      class {
        constructor() {
          throw new DOMException('denied', 'SecurityError');
        }
      },
    );
    const sent: string[] = [];
    const box = open(memoryEntries(), async ({ echo_id }) => void sent.push(echo_id));
    await box.add(draft('from a private window'));
    await expect.poll(() => sent).toEqual(['from a private window']);
    await expect.poll(() => box.waiting.getSnapshot()).toEqual([]);
  });

  it('does not call a message failed because the device could not forget it', async () => {
    const device = breakable();
    const sent: string[] = [];
    const box = open(withMemoryFallback(device.entries), async ({ echo_id }) => {
      device.break();
      sent.push(echo_id);
    });
    await box.add(draft('only'));
    await expect.poll(() => sent).toEqual(['only']);
    await expect.poll(() => box.waiting.getSnapshot()).toEqual([]);
  });

  it('forgets what was given up while it was on its way, and goes on with the next', async () => {
    const hold = Promise.withResolvers<void>();
    const started = Promise.withResolvers<void>();
    const sent: string[] = [];
    const box = open(memoryEntries(), async ({ echo_id }) => {
      if (echo_id === 'next') return void sent.push(echo_id);
      started.resolve();
      return hold.promise;
    });
    void box.add(draft('given up'));
    void box.add(draft('next'));
    await started.promise;
    await box.discard('given up');
    hold.reject(new ApiError({ kind: 'aborted' }));
    await expect.poll(() => sent).toEqual(['next']);
    await expect.poll(() => box.waiting.getSnapshot()).toEqual([]);
  });

  it('shows nothing any more once everything is erased, in another tab neither', async () => {
    const entries = memoryEntries();
    const owner = crypto.randomUUID();
    const tab = () => {
      const send = () => Promise.reject(new ApiError({ kind: 'aborted' }));
      const box = createOutbox({ entries: Promise.resolve(entries), owner, send, random: () => 1 });
      boxes.push(box);
      return box;
    };
    const [here, there] = [tab(), tab()];
    await here.add(draft('mine'));
    for (const box of [here, there])
      await expect.poll(() => box.waiting.getSnapshot()).toMatchObject([{ echo_id: 'mine' }]);
    await here.clear();
    for (const box of [here, there]) await expect.poll(() => box.waiting.getSnapshot()).toEqual([]);
  });

  it.each([
    [429, 'too many at once', [1_060_000]],
    [503, 'a server that is down for a moment', [undefined]],
  ])('on a %i, %s, waits as long as it is asked, and says until when only there', async (status, _why, until) => {
    const wait = { kind: 'status' as const, status, message: '', body: {}, requestId: '', retryAfterMs: 60_000 };
    const box = createOutbox({
      entries: Promise.resolve(memoryEntries()),
      owner: crypto.randomUUID(),
      send: () => Promise.reject(new ApiError(wait)),
      now: () => 1_000_000,
    });
    boxes.push(box);
    await box.add(draft('one'));
    await expect.poll(() => box.waiting.getSnapshot().map(({ attempts }) => attempts)).toEqual([1]);
    expect(box.waiting.getSnapshot().map(({ resumes_at }) => resumes_at)).toEqual(until);
  });

  it('keeps what the server refuses for good, with its reason, and goes on with the next', async () => {
    const sent: string[] = [];
    const box = open(memoryEntries(), async ({ echo_id }) => {
      if (echo_id === 'bad')
        throw new ApiError({
          kind: 'status',
          status: 422,
          message: 'too long',
          body: {},
          requestId: '',
          retryAfterMs: null,
        });
      sent.push(echo_id);
    });
    await box.add(draft('bad'));
    await box.add(draft('good'));
    await expect.poll(() => sent).toEqual(['good']);
    await expect
      .poll(() => box.waiting.getSnapshot())
      .toMatchObject([{ echo_id: 'bad', state: 'failed', error: 'too long' }]);
  });
});
