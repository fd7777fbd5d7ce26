import { afterEach, describe, expect, it } from 'vitest';
import { ApiError } from '../api.ts';
import { type Entry, type EntryStore, memoryEntries } from './entry.ts';
import { keptAnyhow } from './kept-anyhow.ts';
import { createOutbox, type Outbox } from './outbox.ts';

/** A device store that can be broken. */
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
  });

  const open = (entries: EntryStore, send: (entry: Entry) => Promise<void>) => {
    const box = createOutbox({ entries: Promise.resolve(entries), owner: crypto.randomUUID(), send, random: () => 0 });
    boxes.push(box);
    return box;
  };

  it('sends what a full device refuses to keep, once, and in order (users-say 52)', async () => {
    const device = breakable();
    const sent: string[] = [];
    const box = open(keptAnyhow(device.entries), async ({ echo_id }) => void sent.push(echo_id));
    await box.add(draft('one'));
    await expect.poll(() => sent).toEqual(['one']);
    device.break();
    await box.add(draft('two'));
    await box.add(draft('three'));
    await expect.poll(() => sent).toEqual(['one', 'two', 'three']);
    await expect.poll(() => box.waiting.getSnapshot()).toEqual([]);
  });

  it('does not call a message failed because the device could not forget it', async () => {
    const device = breakable();
    const sent: string[] = [];
    const box = open(keptAnyhow(device.entries), async ({ echo_id }) => {
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
