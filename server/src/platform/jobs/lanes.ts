import type { JobId } from '@porchlight/core/wire/ids.ts';

/** Groups of jobs with workers of their own, so that one group cannot delay another. */
export type Pool = 'main' | 'bots' | 'receivers' | 'pages' | 'backups';

/** Concurrent jobs by pool: our own jobs; bots, for which a visitor waits; other servers, which may be slow; pages of links; a backup. */
export const PLACES: Readonly<Record<Pool, number>> = { main: 12, bots: 8, receivers: 16, pages: 4, backups: 1 };

/** Few for a slow receiver; one that has failed lately gets a single attempt at a time. */
const LANE_PLACES = 3;

export type DueJob = { id: JobId; name: string; lane: string | null; failures: number | null };

type Running = { name: string; lane: string | null };

const count = <T>(items: readonly T[], is: (item: T) => boolean) =>
  items.reduce((sum, item) => sum + Number(is(item)), 0);

const lanePlaces = ({ failures }: DueJob) => (failures ? 1 : LANE_PLACES);

/** The due jobs that may start now, and the names of full pools and lanes, to be left out of a further look. */
export const pickJobs = (due: readonly DueJob[], running: readonly Running[], poolOf: (name: string) => Pool) => {
  const started: Running[] = [...running];
  const picked: DueJob[] = [];
  const fullPools = new Set<Pool>();
  const fullLanes = new Set<string>();
  for (const job of due) {
    const { lane } = job;
    const pool = poolOf(job.name);
    const isPoolFull = count(started, ({ name }) => poolOf(name) === pool) >= PLACES[pool];
    const isLaneFull = lane !== null && count(started, (other) => other.lane === lane) >= lanePlaces(job);
    if (isPoolFull) fullPools.add(pool);
    if (isLaneFull) fullLanes.add(lane);
    if (isPoolFull || isLaneFull) continue;
    picked.push(job);
    started.push(job);
  }
  return { picked, fullPools, fullLanes };
};
