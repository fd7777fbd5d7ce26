import { describe, expect, it } from 'vitest';
import { judgeReplica, type ReplicaFacts } from './judge-replica.ts';

const LONGEST = 30_000;

const judge = (replica: Partial<ReplicaFacts['replica']> = {}, written = '16/B374D848') =>
  judgeReplica(
    {
      written,
      readAt: 1_000_000,
      database: 'porchlight',
      replica: { isStandby: true, database: 'porchlight', replayed: '16/B374D848', replayedAt: 1_000, ...replica },
    },
    LONGEST,
  );

describe('a replica', () => {
  it('that has replayed all is up to date, however long ago the last write was', () => {
    expect(judge()).toEqual({ isUsable: true, lagMs: 0, problem: undefined });
    expect(judge({ replayed: '17/0' }).lagMs).toBe(0);
  });

  it('that has not is as far behind as its last replayed commit is old', () => {
    expect(judge({ replayed: '16/B374D847', replayedAt: 1_000_000 - LONGEST })).toMatchObject({
      isUsable: true,
      lagMs: LONGEST,
    });
    expect(judge({ replayed: '16/B374D847', replayedAt: 999_999 - LONGEST })).toEqual({
      isUsable: false,
      lagMs: LONGEST + 1,
      problem: 'It is 30 s behind.',
    });
    expect(judge({ replayed: '9/FFFFFFFF' }).isUsable).toBe(false);
    expect(judge({ replayed: '16/1', replayedAt: 1_000_500 }).lagMs).toBe(0);
  });

  it('of another database, promoted, or that has replayed nothing is not used', () => {
    expect(judge({ isStandby: false }).problem).toBe('It is not a standby of DATABASE_URL.');
    expect(judge({ replayed: null }).problem).toBe('It is not a standby of DATABASE_URL.');
    expect(judge({ database: 'other' }).problem).toBe('It is the database "other", not "porchlight".');
    expect(judge({ replayed: '16/1', replayedAt: null }).isUsable).toBe(false);
  });
});
