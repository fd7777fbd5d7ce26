import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Entry } from './entry.ts';
import { openEntries } from './indexed-entries.ts';

const entry = (echo_id: string, created_at: number, owner = 'ada'): Entry => ({
  ...{ echo_id, owner, created_at, payload: {}, content: echo_id, reply_to: null },
  state: 'waiting',
  attempts: 0,
});
const idsOf = async (entries: { all: (owner: string) => Promise<Entry[]> }, owner = 'ada') =>
  (await entries.all(owner)).map(({ echo_id }) => echo_id);

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.stubGlobal('IDBKeyRange', IDBKeyRange);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('what waits on the device', () => {
  it('is there again after a reload, in the order it was written, each visitor their own', async () => {
    const entries = await openEntries();
    await entries.put(entry('second', 2));
    await entries.put(entry('first', 1));
    await entries.put(entry('of another', 3, 'bo'));
    await entries.put({ ...entry('second', 2), attempts: 4 });
    const reloaded = await openEntries();
    expect(await idsOf(reloaded)).toEqual(['first', 'second']);
    expect((await reloaded.all('ada'))[1]?.attempts).toBe(4);
    expect(await idsOf(reloaded, 'bo')).toEqual(['of another']);
  });

  it('is gone after a reload when it was sent, or when the visitor left', async () => {
    const entries = await openEntries();
    for (const each of [entry('one', 1), entry('two', 2), entry('of another', 3, 'bo')]) await entries.put(each);
    await entries.remove('one');
    expect(await idsOf(await openEntries())).toEqual(['two']);
    await entries.clear('ada');
    const reloaded = await openEntries();
    expect([await idsOf(reloaded), await idsOf(reloaded, 'bo')]).toEqual([[], ['of another']]);
  });
});

describe('a device store that ends under the page', () => {
  const openAndClose = async () => {
    const databases: IDBDatabase[] = [];
    const factory = new IDBFactory();
    vi.stubGlobal('indexedDB', {
      open: (name: string, version: number) => {
        const request = factory.open(name, version);
        request.addEventListener('success', () => databases.push(request.result));
        return request;
      },
    });
    const entries = await openEntries();
    await entries.put(entry('before', 1));
    for (const database of databases) database.close();
    return entries;
  };

  it('keeps what is written from then on as long as the page lives', async () => {
    const entries = await openAndClose();
    await entries.put(entry('after', 2));
    expect(await idsOf(entries)).toEqual(['after']);
    await entries.remove('after');
    await entries.remove('before');
    expect(await idsOf(entries)).toEqual([]);
    await entries.put(entry('again', 3));
    await entries.clear('ada');
    expect(await idsOf(entries)).toEqual([]);
  });
});

describe('a browser without a device store', () => {
  const keepsForThisPage = async (opening: Promise<Awaited<ReturnType<typeof openEntries>>>) => {
    const entries = await opening;
    await entries.put(entry('one', 1));
    expect(await idsOf(entries)).toEqual(['one']);
  };
  const asking = (answer: (request: Record<string, () => void>) => void) => ({
    open: () => {
      const request: Record<string, () => void> = {};
      queueMicrotask(() => answer(request));
      return request;
    },
  });

  it.each([
    [
      'that forbids it',
      {
        open: () => {
          throw new DOMException('denied', 'SecurityError');
        },
      },
    ],
    ['that cannot open it', asking(({ onerror }) => onerror?.())],
    ['in which another version is open', asking(({ onblocked }) => onblocked?.())],
  ])('%s keeps entries as long as the page lives', async (_, indexedDB) => {
    vi.useFakeTimers();
    vi.stubGlobal('indexedDB', indexedDB);
    await keepsForThisPage(openEntries());
  });

  it('that opens it and can neither write nor read keeps entries as long as the page lives', async () => {
    const later = (name: string) => {
      const request: Record<string, (() => void) | undefined> = {};
      queueMicrotask(() => request[name]?.());
      return request;
    };
    const table = { put: () => {}, delete: () => {}, index: () => ({ getAll: () => later('onerror') }) };
    const database = { transaction: () => Object.assign(later('onabort'), { objectStore: () => table }) };
    vi.stubGlobal(
      'indexedDB',
      asking((request) => Object.assign(request, { result: database })['onsuccess']?.()),
    );
    await keepsForThisPage(openEntries());
  });

  it('that never answers is not waited for', async () => {
    vi.useFakeTimers();
    vi.stubGlobal(
      'indexedDB',
      asking(() => {}),
    );
    const opening = openEntries();
    await vi.advanceTimersByTimeAsync(3_000);
    await keepsForThisPage(opening);
  });
});
