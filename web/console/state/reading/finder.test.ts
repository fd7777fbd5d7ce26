import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createFinder, shownMatch } from './finder.ts';

type Answer = { payload: { id: number }[]; meta: { more: boolean } };

let asked: { q: string; answer: (ids: number[], more?: boolean) => void; fail: () => void }[];
let went: number[];
let isLost = false;
beforeEach(() => {
  asked = [];
  went = [];
  isLost = false;
});

const open = () => {
  const get = vi.fn(
    (_path: string, query?: { q: string }) =>
      new Promise<Answer>((resolve, reject) =>
        asked.push({
          q: query?.q ?? '',
          answer: (ids, more = false) => resolve({ payload: ids.map((id) => ({ id })), meta: { more } }),
          fail: () => reject(new Error('offline')),
        }),
      ),
  );
  const goTo = async (id: number) => {
    if (isLost) throw new Error('offline');
    went.push(id);
  };
  const finder = createFinder({ api: { get } as never, path: '/c/7', goTo });
  finder.open();
  return finder;
};
const settle = () => vi.waitFor(() => {});

describe('the search in a conversation (AGT-280)', () => {
  it('goes to the newest match, back in time and forward, and begins again at the other end', async () => {
    const finder = open();
    void finder.search('lamp');
    expect(finder.getSnapshot()?.phase).toBe('loading');
    asked[0]?.answer([9, 5, 2]);
    await vi.waitFor(() => expect(went).toEqual([9]));
    for (const by of [1, 1, 1, -1] as const) await finder.step(by);
    expect(went).toEqual([9, 5, 2, 9, 2]);
    expect(shownMatch(finder.getSnapshot())).toBe(2);
  });

  it('drops a late answer to an older question, and one after it was closed', async () => {
    const finder = open();
    void finder.search('l');
    void finder.search('lamp');
    asked[1]?.answer([3]);
    await vi.waitFor(() => expect(went).toEqual([3]));
    asked[0]?.answer([8]);
    await settle();
    expect(finder.getSnapshot()?.ids).toEqual([3]);
    void finder.search('lamps');
    finder.close();
    asked[2]?.answer([1]);
    await settle();
    expect([finder.getSnapshot(), went]).toEqual([null, [3]]);
  });

  it('says that it failed, and tries the same again', async () => {
    const finder = open();
    void finder.search('lamp');
    asked[0]?.fail();
    await vi.waitFor(() => expect(finder.getSnapshot()?.phase).toBe('failed'));
    void finder.retry();
    asked[1]?.answer([4]);
    await vi.waitFor(() => expect(finder.getSnapshot()).toMatchObject({ phase: 'rest', ids: [4] }));
    expect(asked.map(({ q }) => q)).toEqual(['lamp', 'lamp']);
    isLost = true;
    await finder.step(1);
    expect(finder.getSnapshot()?.phase).toBe('failed');
  });

  it('asks for nothing without a text, and steps nowhere without matches', async () => {
    const finder = open();
    await finder.search('');
    await finder.step(1);
    expect([asked, went]).toEqual([[], []]);
  });
});
