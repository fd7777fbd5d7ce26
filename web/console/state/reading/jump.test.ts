import { beforeEach, describe, expect, it } from 'vitest';
import { createJump } from './jump.ts';

const at = (day: number, hour = 12) => new Date(2026, 2, day, hour).getTime() / 1_000;

let went: number[];
let asked: object[];
beforeEach(() => {
  went = [];
  asked = [];
});

/** Messages by their number and time; the server answers as it does. */
const open = (messages: [id: number, created_at: number, incoming?: boolean][], unreadSince = 0) => {
  const get = async (_path: string, query: { time: number; incoming?: true }) => {
    asked.push(query);
    const sorted = messages
      .filter(([, , incoming]) => !query.incoming || incoming)
      .toSorted(([, one], [, other]) => one - other)
      .map(([id, created_at]) => ({ id, created_at }));
    return {
      before: sorted.findLast(({ created_at }) => created_at < query.time) ?? null,
      after: sorted.find(({ created_at }) => created_at >= query.time) ?? null,
    };
  };
  const goTo = async (id: number) => void went.push(id);
  return createJump({ api: { get } as never, path: '/c/7', goTo, unreadSince: () => unreadSince });
};

describe('going to another place of a conversation (AGT-281)', () => {
  it('goes to the first message, or says that there is none', async () => {
    expect(
      await open([
        [5, at(3)],
        [2, at(1)],
      ]).toFirst(),
    ).toBe(true);
    expect(went).toEqual([2]);
    expect(await open([]).toFirst()).toBe(false);
  });

  it('goes to the first message of the contact that the team had not read', async () => {
    const jump = open(
      [
        [1, at(1), true],
        [2, at(2)],
        [3, at(3), true],
        [4, at(4), true],
      ],
      at(1),
    );
    expect(await jump.toUnread()).toBe(true);
    expect(went).toEqual([3]);
    expect(await open([[1, at(1), true]], at(1)).toUnread()).toBe(false);
  });

  it.each([
    [
      'its first message',
      10,
      [
        [1, at(9)],
        [2, at(10, 0)],
        [3, at(10)],
      ],
      2,
    ],
    [
      'the day after, which is nearer',
      10,
      [
        [1, at(7)],
        [2, at(11)],
      ],
      2,
    ],
    [
      'the first message of the day before, which is nearer',
      10,
      [
        [1, at(8, 1)],
        [2, at(9, 1)],
        [3, at(9, 20)],
        [4, at(12)],
      ],
      2,
    ],
    [
      'the last day, where all are before',
      20,
      [
        [1, at(8)],
        [2, at(9)],
      ],
      2,
    ],
    [
      'the first day, where all are after',
      1,
      [
        [1, at(8)],
        [2, at(9)],
      ],
      1,
    ],
    [
      'the day after, where both are as near',
      10,
      [
        [1, at(9, 0)],
        [2, at(12, 0)],
      ],
      2,
    ],
  ] as [string, number, [number, number][], number][])('of a day: %s', async (_name, day, messages, expected) => {
    expect(await open(messages).toDay(new Date(2026, 2, day))).toBe(true);
    expect(went).toEqual([expected]);
  });

  it('says that a conversation without messages has no day', async () =>
    expect(await open([]).toDay(new Date(2026, 2, 1))).toBe(false));

  it('counts a day by the clock of the agent, also when it has 23 hours', async () => {
    const last = new Date(2026, 2, 29, 23, 30).getTime() / 1_000;
    await open([
      [1, last],
      [2, at(31)],
    ]).toDay(new Date(2026, 2, 29));
    expect(went).toEqual([1]);
  });
});
