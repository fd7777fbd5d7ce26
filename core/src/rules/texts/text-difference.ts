/** A stretch of text that is in both, in the first alone or in the second alone. */
export type Part = { kind: 'same' | 'removed' | 'added'; text: string };

/** More edits than this are shown as one replacement: the search takes their square. */
const MOST_EDITS = 1_000;

/** Words, and single signs; scripts without spaces by their letters. */
const WORDS =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|[\p{L}\p{N}\p{M}_]+|\s+|[^\p{L}\p{N}\p{M}_\s]/gu;

const wordsOf = (text: string): string[] => text.match(WORDS) ?? [];
const linesOf = (text: string): string[] => text.split(/(?<=\n)/);

const append = (parts: Part[], kind: Part['kind'], text: string) => {
  if (text === '') return;
  const last = parts.at(-1);
  if (last?.kind === kind) last.text += text;
  else parts.push({ kind, text });
};

type Reach = (diagonal: number) => number;

const isDownward = (reach: Reach, diagonal: number, edits: number) =>
  diagonal === -edits || (diagonal !== edits && reach(diagonal - 1) < reach(diagonal + 1));

/** For each number of edits, how far each diagonal reaches (Myers, 1986). Undefined above the limit. */
const searchEdits = (before: readonly string[], after: readonly string[]): Int32Array[] | undefined => {
  const reached: Int32Array[] = [];
  const middle = MOST_EDITS + 1;
  const ends = new Int32Array(2 * middle + 1);
  const reach: Reach = (diagonal) => ends[middle + diagonal] ?? 0;
  for (let edits = 0; edits <= MOST_EDITS; edits += 1) {
    for (let diagonal = -edits; diagonal <= edits; diagonal += 2) {
      let at = isDownward(reach, diagonal, edits) ? reach(diagonal + 1) : reach(diagonal - 1) + 1;
      while (at < before.length && at - diagonal < after.length && before[at] === after[at - diagonal]) at += 1;
      ends[middle + diagonal] = at;
      if (at >= before.length && at - diagonal >= after.length) return reached;
    }
    reached.push(ends.slice(middle - edits - 1, middle + edits + 2));
  }
  return undefined;
};

/** The kinds of the steps from both starts to both ends, in order. */
const stepsOf = (before: readonly string[], after: readonly string[]): Part['kind'][] | undefined => {
  const reached = searchEdits(before, after);
  if (!reached) return undefined;
  const steps: Part['kind'][] = [];
  let at = before.length;
  let to = after.length;
  for (let edits = reached.length; edits > 0; edits -= 1) {
    const ends = reached[edits - 1];
    const reach: Reach = (diagonal) => ends?.[diagonal + edits] ?? 0;
    const isDown = isDownward(reach, at - to, edits);
    const start = isDown ? reach(at - to + 1) : reach(at - to - 1) + 1;
    for (; at > start; at -= 1, to -= 1) steps.push('same');
    steps.push(isDown ? 'added' : 'removed');
    if (isDown) to -= 1;
    else at -= 1;
  }
  for (; at > 0; at -= 1) steps.push('same');
  return steps.toReversed();
};

/** Appends what differs between two lists without a common start or end. */
const appendChange = (parts: Part[], before: readonly string[], after: readonly string[]) => {
  const steps = stepsOf(before, after);
  if (!steps) {
    append(parts, 'removed', before.join(''));
    append(parts, 'added', after.join(''));
    return;
  }
  let at = 0;
  let to = 0;
  for (const kind of steps) {
    append(parts, kind, (kind === 'added' ? after[to] : before[at]) ?? '');
    if (kind !== 'added') at += 1;
    if (kind !== 'removed') to += 1;
  }
};

const compare = (before: readonly string[], after: readonly string[]): Part[] => {
  const parts: Part[] = [];
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  append(parts, 'same', before.slice(0, start).join(''));
  appendChange(parts, before.slice(start, before.length - end), after.slice(start, after.length - end));
  append(parts, 'same', before.slice(before.length - end).join(''));
  return parts;
};

/** What differs between two texts: by lines first, then by the words of the lines that differ. */
export const differenceOf = (before: string, after: string): Part[] => {
  const parts: Part[] = [];
  let removed = '';
  let added = '';
  const flush = () => {
    for (const { kind, text } of compare(wordsOf(removed), wordsOf(added))) append(parts, kind, text);
    removed = '';
    added = '';
  };
  for (const { kind, text } of compare(linesOf(before), linesOf(after))) {
    if (kind === 'removed') removed += text;
    else if (kind === 'added') added += text;
    else {
      flush();
      append(parts, kind, text);
    }
  }
  flush();
  return parts;
};
