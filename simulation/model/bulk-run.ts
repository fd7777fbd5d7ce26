type Counts = Record<'waiting' | 'done' | 'unchanged' | 'failed' | 'undone' | 'kept', number>;

export type RunCounts = { id: number; state: string; total: number; counts: Counts };

export const isOver = ({ state }: Pick<RunCounts, 'state'>): boolean => state !== 'running' && state !== 'undoing';

/** What may not be in the counts of a run that has ended. Of those erased since, none is counted. */
export const countProblems = ({ id, state, total, counts }: RunCounts): string[] => {
  const name = `change ${id}, which is ${state},`;
  const sum = Object.values(counts).reduce((before, each) => before + each, 0);
  const problems: string[] = [];
  if (sum > total) problems.push(`${name} counts ${sum} of ${total} conversations`);
  if (state === 'done' && counts.waiting > 0) problems.push(`${name} has ${counts.waiting} that wait`);
  if (state === 'undone' && counts.done > 0) problems.push(`${name} has ${counts.done} that are not undone`);
  if (state !== 'undone' && state !== 'undoing' && counts.undone > 0)
    problems.push(`${name} has ${counts.undone} that are undone`);
  return problems;
};
