import { MARKS, type Mark, type Run } from './rich-text.ts';

type Marked = { isBlank: boolean; marks: readonly Mark[] };

const isBlank = ({ kind, text }: Run) => kind === 'text' && text.trim() === '';

/** Blanks at the ends of what has a mark lose it: Markdown's delimiters stand next to a character. */
const trimMarks = (pieces: readonly Marked[]): Mark[][] => {
  const trimmed = pieces.map(({ marks }) => MARKS.filter((mark) => marks.includes(mark)));
  for (const mark of MARKS) {
    if (!pieces.some(({ marks }) => marks.includes(mark))) continue;
    const drop = (order: readonly number[]) => {
      let isInside = false;
      for (const at of order) {
        const marks = trimmed[at] ?? [];
        if (!marks.includes(mark)) isInside = false;
        else if (!pieces[at]?.isBlank) isInside = true;
        else if (!isInside) trimmed[at] = marks.filter((each) => each !== mark);
      }
    };
    const order = pieces.map((_, at) => at);
    drop(order);
    drop(order.reverse());
  }
  return trimmed;
};

const withMarks = (runs: readonly Run[]): Run[] => {
  const marks = trimMarks(runs.map((run) => ({ isBlank: isBlank(run), marks: run.marks })));
  return runs.map((run, at) => ({ ...run, marks: marks[at] ?? [] }));
};

const splitBlanks = (run: Run): Run[] => {
  if (run.kind !== 'text') return [run];
  const { text } = run;
  const start = text.length - text.trimStart().length;
  const end = Math.max(start, text.trimEnd().length);
  return [text.slice(0, start), text.slice(start, end), text.slice(end)]
    .filter(Boolean)
    .map((part) => ({ ...run, text: part }));
};

/** Neighbours with one address are one link, and what only has blanks is none. */
export const unitsOf = (runs: readonly Run[]): Run[][] => {
  const units: Run[][] = [];
  for (const run of runs) {
    const last = units.at(-1);
    if (run.href && last?.[0]?.href === run.href) last.push(run);
    else units.push([run]);
  }
  return units;
};

export const commonMarks = (unit: readonly Run[]): Mark[] =>
  MARKS.filter((mark) => unit.every(({ marks }) => marks.includes(mark)));

const looksSame = (one: Run, other: Run) =>
  one.kind === other.kind &&
  one.href === other.href &&
  one.marks.length === other.marks.length &&
  one.marks.every((mark, at) => mark === other.marks[at]);

const canMerge = (one: Run, other: Run) => (one.kind === 'text' || one.kind === 'code') && looksSame(one, other);

/** Runs that a customer could not tell apart. */
export const areSameRuns = (some: readonly Run[], others: readonly Run[]): boolean =>
  some.length === others.length &&
  some.every((run, at) => {
    const other = others[at];
    return other !== undefined && run.text === other.text && run.address === other.address && looksSame(run, other);
  });

const merge = (runs: readonly Run[]): Run[] => {
  const merged: Run[] = [];
  for (const run of runs) {
    const last = merged.at(-1);
    if (last && canMerge(last, run)) last.text += run.text;
    else if (run.text || run.kind === 'image') merged.push({ ...run });
  }
  return merged;
};

const trimEdges = (runs: Run[]): Run[] => {
  const [first, last] = [runs[0], runs.at(-1)];
  if (first?.kind === 'text' && !first.href) first.text = first.text.trimStart();
  if (last?.kind === 'text' && !last.href) last.text = last.text.trimEnd();
  const kept = runs.filter((run) => run.kind !== 'text' || run.text);
  return kept.length === runs.length ? runs : trimEdges(kept);
};

const normalizeUnit = (unit: readonly Run[]): Run[] => {
  if (!unit[0]?.href) return [...unit];
  if (unit.every(isBlank)) return unit.map((run) => ({ ...run, href: '' }));
  return withMarks(unit);
};

/** The runs of a line as Markdown can express them: without blanks at its ends and at the ends of marks. */
export const normalizeRuns = (runs: readonly Run[]): Run[] => {
  const pieces = merge(runs.map((run) => ({ ...run, text: run.text.replaceAll('\t', '    ') }))).flatMap(splitBlanks);
  if (pieces.every(({ marks, href }) => marks.length === 0 && href === '')) return trimEdges(merge(pieces));
  const units = unitsOf(pieces).map(normalizeUnit);
  const outer = trimMarks(units.map((unit) => ({ isBlank: unit.every(isBlank), marks: commonMarks(unit) })));
  const trimmed = units.flatMap((unit, at) => {
    const lost = commonMarks(unit).filter((mark) => !outer[at]?.includes(mark));
    return unit.map((run) => ({ ...run, marks: run.marks.filter((mark) => !lost.includes(mark)) }));
  });
  return trimEdges(merge(trimmed));
};
