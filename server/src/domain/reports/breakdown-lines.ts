import { isId, type UserId } from '@porchlight/core/wire/ids.ts';
import type { Deps } from '../deps.ts';
import type { Breakdown } from './groupings.ts';
import type { Question } from './metrics.ts';
import { namesOf, namesOfRemoved } from './names.ts';
import { summaryLines } from './queries.ts';

export type BreakdownLine = Awaited<ReturnType<typeof breakdownLines>>[number];

/** The figures of each agent, inbox, team or label. */
export const breakdownLines = async (deps: Deps, breakdown: Breakdown, question: Question) => {
  const names = await namesOf(deps, breakdown, question.account_id);
  const lines = await summaryLines(deps, breakdown, question, [...names.keys()]);
  const gone = lines.flatMap(({ id }) => (!names.has(id) && isId<UserId>(id) ? [id] : []));
  // Figures of former agents stay; deleted labels and teams have none.
  const removed = breakdown === 'agent' ? await namesOfRemoved(deps, gone) : new Map<number, string>();
  return lines.flatMap((line) => {
    const name = names.get(line.id);
    if (name !== undefined) return [{ name, ...line }];
    const former = removed.get(line.id);
    return former === undefined ? [] : [{ name: former, ...line, removed: true as const }];
  });
};
