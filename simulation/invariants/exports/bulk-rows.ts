import { marksIn } from '../../model/marks.ts';
import type { Row } from './exported.ts';

type Tables = (name: string) => readonly Row[];

const CHANGED = new Set<unknown>(['done', 'undone', 'kept']);

const isRecord = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Rows of an export have JSON as text or as an object. */
const jsonOf = (value: unknown): unknown => (typeof value === 'string' ? JSON.parse(value) : value);

/** The label that this run alone adds. */
const labelOf = ({ payload }: Row): string | undefined => {
  const wish = jsonOf(payload);
  const added: unknown = isRecord(wish) ? wish['add_labels'] : undefined;
  const [title] = Array.isArray(added) ? added : [];
  return typeof title === 'string' && marksIn(title).length === 1 ? title : undefined;
};

const runProblems = (
  run: Row,
  items: readonly Row[],
  labelled: ReadonlySet<unknown>,
  texts: readonly Row[],
): string[] => {
  const name = `change ${run['id']} of many`;
  const problems: string[] = [];
  if (run['state'] === 'running' || run['state'] === 'undoing') problems.push(`${name} is ${run['state']} at the end`);
  const title = labelOf(run);
  if (title === undefined) return problems;
  const times = (conversation: unknown, what: string) =>
    texts.filter(
      (row) => row['conversation_id'] === conversation && String(row['content']).endsWith(`${what} ${title}`),
    ).length;
  for (const { conversation_id: id, state } of items) {
    const expected = CHANGED.has(state) ? 1 : 0;
    if (times(id, 'added') !== expected)
      problems.push(`${name} says ${state} of conversation ${id}, and has changed it ${times(id, 'added')} times`);
    if (state === 'undone' && (labelled.has(id) || times(id, 'removed') !== 1))
      problems.push(`${name} has undone conversation ${id}, which is not as before`);
  }
  return problems;
};

/** Each conversation was changed once by a run that says so, and by no other; what was undone is as it was. */
export const bulkRowProblems = (rows: Tables): string[] => {
  const items = Map.groupBy(rows('bulk_items'), (row) => row['run_id']);
  const titles = new Map(rows('labels').map((row) => [row['id'], row['title']]));
  const labelled = Map.groupBy(rows('conversation_labels'), (row) => titles.get(row['label_id']));
  const texts = rows('messages').filter((row) => / (added|removed) zq/.test(String(row['content'])));
  return rows('bulk_runs').flatMap((run) => {
    const of = labelled.get(labelOf(run) ?? '') ?? [];
    return runProblems(run, items.get(run['id']) ?? [], new Set(of.map((row) => row['conversation_id'])), texts);
  });
};
