import { describe, expect, it } from 'vitest';
import type { Entry } from '../../../shared/outbox/entry.ts';
import { createWhere } from './conversation-target.ts';

const entry = (written: unknown): Entry => ({
  echo_id: 'e',
  owner: 'o',
  payload: { written },
  content: 'words',
  reply_to: null,
  created_at: 1,
  state: 'waiting',
  attempts: 0,
});

describe('where a waiting message belongs', () => {
  it('is the conversation it was written in, whatever is open when it is sent', () => {
    const where = createWhere();
    const one = entry(where.here(5, true));
    where.open(7);
    expect(where.targetOf(one)).toEqual({ kind: 'known', id: 5 });
    expect([where.isHere(one, 7), where.isHere(entry(where.here(7, true)), 7)]).toEqual([false, true]);
  });

  it('is one new conversation for all that was written before it had a number', () => {
    const where = createWhere();
    where.startNew();
    const [first, second] = [entry(where.here(null, true)), entry(where.here(null, true))];
    expect(where.targetOf(first)).toEqual({ kind: 'new' });
    where.open(5);
    expect([where.isHere(first, 5), where.targetOf(first)]).toEqual([false, { kind: 'new' }]);
    where.began(first, 8);
    expect(where.targetOf(second)).toEqual({ kind: 'known', id: 8 });
    expect(where.isHere(second, 8)).toBe(false);
  });

  it('is the server’s newest for what was written before anything was known, or by an earlier page', () => {
    const before = createWhere();
    const early = entry(before.here(null, false));
    const draft = entry(before.here(null, true));
    const where = createWhere();
    for (const one of [early, draft])
      expect([where.targetOf(one).kind, where.isHere(one, 3)]).toEqual(['newest', true]);
  });
});
