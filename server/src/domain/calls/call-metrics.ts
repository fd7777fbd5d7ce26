import type { CallRow } from '../../platform/database/schema/messages.ts';
import type { Deps } from '../deps.ts';

type Counting = Pick<Deps, 'metrics'>;
const count = ({ metrics }: Counting, { provider }: CallRow, state: string) => metrics.calls.inc({ provider, state });

export const countStart = (deps: Counting, call: CallRow): void => count(deps, call, 'started');

export const countAnswer = (deps: Counting, before: CallRow, after: CallRow): void => {
  if (before.answered_at === null && after.answered_at !== null) count(deps, after, 'answered');
};

export const countEnd = (deps: Counting, before: CallRow, after: CallRow): void => {
  if (before.status === 'ended' || after.status !== 'ended') return;
  count(deps, after, after.answered_at === null ? 'missed' : 'ended');
};
