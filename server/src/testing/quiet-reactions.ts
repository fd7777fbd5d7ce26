import type { DomainEvent, DomainEvents } from '../domain/events.ts';
import type { JobPayloads } from '../domain/job-payloads.ts';
import type { Change, Plan, Reactions } from '../platform/database/reaction-types.ts';

export const createQuietReactions = (
  plan: (event: DomainEvent) => Plan<JobPayloads> = () => ({ changes: [], jobs: [] }),
) => {
  const published: Change[] = [];
  const counts = { jobsWaiting: 0 };
  const reactions: Reactions<DomainEvents, JobPayloads> = {
    plan: async (events) => {
      const plans = events.map(plan);
      return { changes: plans.flatMap(({ changes }) => changes), jobs: plans.flatMap(({ jobs }) => jobs) };
    },
    publish: (changes) => void published.push(...changes),
    jobsWaiting: () => {
      counts.jobsWaiting += 1;
    },
  };
  return { reactions, published, counts };
};
