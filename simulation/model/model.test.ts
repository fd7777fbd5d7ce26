import { describe, expect, it } from 'vitest';
import { leakOf } from './access.ts';
import { createLedger, type Written } from './ledger.ts';
import { markOf, marksIn } from './marks.ts';
import { createPersons } from './persons.ts';
import { createRandom, pickWeighted } from './random.ts';

const note: Written = {
  mark: markOf(1, 1),
  author: 'ben',
  owner: 'visitor-1',
  inbox: 1,
  isPrivate: true,
  writtenAt: 0,
};
const reply: Written = { ...note, isPrivate: false };

describe('the model of a simulation', () => {
  it('draws the same numbers from the same seed', () => {
    const draw = (seed: number) => {
      const random = createRandom(seed);
      return Array.from({ length: 20 }, () => random.below(1_000));
    };
    expect(draw(7)).toEqual(draw(7));
    expect(draw(7)).not.toEqual(draw(8));
  });

  it('picks by weight', () => {
    const random = createRandom(1);
    const picked = Array.from({ length: 1_000 }, () =>
      pickWeighted(random, [
        { name: 'often', weight: 9 },
        { name: 'never', weight: 0 },
        { name: 'seldom', weight: 1 },
      ]),
    );
    const count = (name: string) => picked.filter((each) => each?.name === name).length;
    expect(count('never')).toBe(0);
    expect(count('often')).toBeGreaterThan(4 * count('seldom'));
  });

  it('finds every mark in a text once', () => {
    expect(marksIn(`a ${markOf(3, 12)} b ${markOf(3, 13)} ${markOf(3, 12)}`)).toEqual([markOf(3, 12), markOf(3, 13)]);
  });

  it('keeps the first acknowledgement of a message', () => {
    const ledger = createLedger();
    ledger.write({ ...reply });
    ledger.acknowledge(reply.mark, { id: 5, conversation: 1 }, 10);
    ledger.acknowledge(reply.mark, { id: 6, conversation: 2 }, 11);
    expect(ledger.acknowledged()).toEqual([{ ...reply, id: 5, conversation: 1, acknowledgedAt: 10 }]);
  });

  it('knows what may not reach whom', () => {
    const persons = createPersons();
    const visitor = (name: string, inbox = 1) => ({ kind: 'visitor' as const, person: () => persons.of(name), inbox });
    expect(leakOf(visitor('visitor-1'), reply, persons.of)).toBeUndefined();
    expect(leakOf(visitor('visitor-1'), note, persons.of)).toMatch(/private/);
    expect(leakOf(visitor('visitor-2'), reply, persons.of)).toMatch(/another visitor/);
    persons.merge('visitor-2', 'person-1');
    persons.merge('visitor-1', 'person-1');
    expect(leakOf(visitor('visitor-2'), reply, persons.of)).toBeUndefined();
    expect(leakOf(visitor('visitor-1', 2), reply, persons.of)).toMatch(/another inbox/);
    const agent = (inboxes: number[]) => ({ kind: 'agent' as const, name: 'cleo', inboxes: new Set(inboxes) });
    expect(leakOf(agent([1]), note, persons.of)).toBeUndefined();
    expect(leakOf(agent([2]), reply, persons.of)).toMatch(/no access/);
    expect(leakOf({ kind: 'bot', inbox: 2 }, reply, persons.of)).toMatch(/bot/);
    expect(leakOf({ kind: 'stranger' }, reply, persons.of)).toMatch(/stranger/);
    expect(leakOf({ kind: 'administrator' }, note, persons.of)).toBeUndefined();
  });
});
