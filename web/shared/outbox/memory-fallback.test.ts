import { describe, expect, it } from 'vitest';
import { type Entry, type EntryStore, memoryEntries } from './entry.ts';
import { withMemoryFallback } from './memory-fallback.ts';

const entry = (echo_id: string, created_at: number, owner = 'ada'): Entry => ({
  ...{ echo_id, owner, created_at, payload: {}, content: echo_id, reply_to: null },
  state: 'waiting',
  attempts: 0,
});

const device = () => {
  const inner = memoryEntries();
  const broken = new Set<keyof EntryStore>();
  const guard =
    <Args extends unknown[], Result>(name: keyof EntryStore, work: (...args: Args) => Promise<Result>) =>
    async (...args: Args) => {
      if (broken.has(name)) throw new DOMException('no room', 'QuotaExceededError');
      return work(...args);
    };
  const store: EntryStore = {
    put: guard('put', inner.put),
    remove: guard('remove', inner.remove),
    all: guard('all', inner.all),
    clear: guard('clear', inner.clear),
  };
  const idsOf = async (entries: EntryStore, owner = 'ada') => (await entries.all(owner)).map(({ echo_id }) => echo_id);
  const kept = withMemoryFallback(store);
  return { inner, broken, kept, ids: (owner?: string) => idsOf(kept, owner), onDevice: () => idsOf(inner) };
};

describe('entries of a page', () => {
  it('are those of their owner alone, oldest first, each as it was put last', async () => {
    const entries = memoryEntries();
    for (const each of [entry('c', 3), entry('a', 1), entry('of another', 2, 'bo'), entry('b', 2)])
      await entries.put(each);
    await entries.put({ ...entry('b', 2), attempts: 4 });
    const all = await entries.all('ada');
    expect(all.map(({ echo_id, attempts }) => [echo_id, attempts])).toEqual([
      ['a', 0],
      ['b', 4],
      ['c', 0],
    ]);
    await entries.remove('b');
    await entries.clear('bo');
    expect([(await entries.all('ada')).length, await entries.all('bo')]).toEqual([2, []]);
  });
});

describe('a device that is full', () => {
  it('loses nothing that was put: it is there in its place, once, and on the device when there is room again', async () => {
    const { kept, broken, ids, onDevice } = device();
    await kept.put(entry('one', 1));
    await kept.put(entry('three', 3));
    broken.add('put');
    await kept.put(entry('two', 2));
    await kept.put({ ...entry('three', 3), state: 'failed' });
    expect([await ids(), await onDevice()]).toEqual([
      ['one', 'two', 'three'],
      ['one', 'three'],
    ]);
    expect((await kept.all('ada'))[2]?.state).toBe('failed');
    broken.clear();
    await kept.put({ ...entry('two', 2), attempts: 4 });
    expect([await ids(), await onDevice()]).toEqual([
      ['one', 'two', 'three'],
      ['one', 'two', 'three'],
    ]);
    expect((await kept.all('ada'))[1]?.attempts).toBe(4);
    await kept.remove('two');
    expect(await ids()).toEqual(['one', 'three']);
  });

  it('forgets what is only in memory when it is sent, or when its owner leaves', async () => {
    const { kept, broken, ids } = device();
    broken.add('put');
    for (const each of [entry('one', 1), entry('two', 2), entry('of another', 3, 'bo')]) await kept.put(each);
    await kept.remove('one');
    expect(await ids()).toEqual(['two']);
    await kept.clear('ada');
    expect([await ids(), await ids('bo')]).toEqual([[], ['of another']]);
  });
});

describe('a device that cannot forget', () => {
  it('does not bring back what was sent, until the same is put again', async () => {
    const { kept, broken, ids } = device();
    await kept.put(entry('sent', 1));
    await kept.put(entry('waits', 2));
    broken.add('remove');
    await kept.remove('sent');
    expect(await ids()).toEqual(['waits']);
    await kept.put(entry('sent', 1));
    expect(await ids()).toEqual(['sent', 'waits']);
  });

  it('does not bring back what was cleared, and keeps what is another’s', async () => {
    const { kept, broken, ids } = device();
    for (const each of [entry('one', 1), entry('two', 2), entry('of another', 3, 'bo')]) await kept.put(each);
    broken.add('clear');
    await kept.clear('ada');
    expect([await ids(), await ids('bo')]).toEqual([[], ['of another']]);
  });
});

describe('a device that cannot be read', () => {
  it('leaves what the page itself knows, and no error', async () => {
    const { kept, broken, ids } = device();
    await kept.put(entry('on the device', 1));
    broken.add('put').add('all').add('clear');
    await kept.put(entry('in memory', 2));
    expect(await ids()).toEqual(['in memory']);
    await kept.clear('ada');
    expect(await ids()).toEqual([]);
  });
});
