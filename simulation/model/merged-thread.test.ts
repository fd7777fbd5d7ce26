import { describe, expect, it } from 'vitest';
import { mergedThreadProblems, type Placed } from './merged-thread.ts';

const of = (conversation_id: number, ...ids: number[]): Placed[] => ids.map((id) => ({ id, conversation_id }));
const byId = (messages: Placed[]) => messages.toSorted((one, other) => one.id - other.id);

describe('a thread that shows merged conversations', () => {
  const own = of(1, 10, 14);
  const merged = of(2, 11, 12);

  it('has the messages of both, by id', () => {
    expect(mergedThreadProblems(1, byId([...own, ...merged]), new Map([[2, merged]]))).toEqual([]);
    expect(mergedThreadProblems(1, own, new Map())).toEqual([]);
  });

  it('may not lose, repeat or move one', () => {
    const parts = new Map([[2, merged]]);
    expect(mergedThreadProblems(1, byId([...own, ...merged.slice(1)]), parts)).toEqual([
      'conversation 1 shows 1 of 2 messages of 2, merged into it',
    ]);
    expect(mergedThreadProblems(1, byId([...own, ...merged, ...of(2, 13)]), parts)).toEqual([
      'conversation 1 shows 3 of 2 messages of 2, merged into it',
    ]);
    expect(mergedThreadProblems(1, byId([...own, ...of(2, 11, 13)]), parts)).toEqual([
      'conversation 1 shows 2 of 2 messages of 2, merged into it',
    ]);
    expect(mergedThreadProblems(1, [...own, ...merged], parts)).toEqual([
      'conversation 1 does not show its messages once and by id',
    ]);
    expect(mergedThreadProblems(1, byId([...own, ...own]), new Map())).toHaveLength(1);
  });

  it('shows none of a conversation that is not merged into it, or not for this reader', () => {
    expect(mergedThreadProblems(1, byId([...own, ...merged]), new Map())).toEqual([
      'conversation 1 shows 2 messages of 2, which its reader has not merged there',
    ]);
  });
});
