/** What two reads found, the primary first. Positions are `pg_lsn` as text; times are epoch ms of the primary's clock. */
export type ReplicaFacts = {
  written: string;
  readAt: number;
  database: string;
  replica: { isStandby: boolean; database: string; replayed: string | null; replayedAt: number | null };
};

export type ReplicaState = {
  isUsable: boolean;
  /** Milliseconds behind the primary; undefined while that is unknown. */
  lagMs: number | undefined;
  /** Why it is not usable. */
  problem: string | undefined;
};

/** `16/B374D848`: two hexadecimal halves of 32 bits. */
const positionOf = (text: string): bigint => {
  const [high = '0', low = '0'] = text.split('/');
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
};

const refused = (problem: string, lagMs?: number): ReplicaState => ({ isUsable: false, lagMs, problem });

/** A promoted standby is refused: what it holds is no longer what the primary has written. */
export const judgeReplica = (facts: ReplicaFacts, longestLagMs: number): ReplicaState => {
  const { isStandby, database, replayed, replayedAt } = facts.replica;
  if (!isStandby || replayed === null) return refused('It is not a standby of DATABASE_URL.');
  if (database !== facts.database) return refused(`It is the database "${database}", not "${facts.database}".`);
  if (positionOf(replayed) >= positionOf(facts.written)) return { isUsable: true, lagMs: 0, problem: undefined };
  if (replayedAt === null) return refused('It has not replayed anything since it started.');
  const lagMs = Math.max(0, Math.round(facts.readAt - replayedAt));
  if (lagMs <= longestLagMs) return { isUsable: true, lagMs, problem: undefined };
  return refused(`It is ${Math.round(lagMs / 1_000)} s behind.`, lagMs);
};
