import { parseSourceInlines } from '../markdown/inlines.ts';
import { escapeText } from './escape-text.ts';
import { areSameRuns, commonMarks, normalizeRuns, unitsOf } from './normalize-runs.ts';
import { INVISIBLE, linesOf } from './read-lines.ts';
import { MARKS, type Mark, type Run } from './rich-text.ts';

type Style = { textOf: (text: string) => string; em: string; padding: string };

const PLAIN: Style = { textOf: (text) => text, em: '*', padding: '' };
const ESCAPED: Style = { ...PLAIN, textOf: escapeText };
const STYLES: readonly Style[] = [PLAIN, ESCAPED, { ...ESCAPED, em: '_' }, { ...ESCAPED, padding: INVISIBLE }];

const longestOf = (text: string) => Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));

const writeCode = (text: string): string => {
  const ticks = '`'.repeat(longestOf(text) + 1);
  const isPadded = /^`|`$/.test(text) || (/^ .* $/.test(text) && text.trim() !== '');
  return isPadded ? `${ticks} ${text} ${ticks}` : ticks + text + ticks;
};

const writeAddress = (address: string): string => {
  const safe = address.replace(/\\(?=[!-/:-@[-`{-~])/g, '\\\\');
  return /[()\s]/.test(address)
    ? `<${safe.replaceAll('<', '%3C').replaceAll('>', '%3E')}>`
    : safe.replaceAll('<', '%3C');
};

const writeLeaf = ({ kind, text, address }: Run, { textOf }: Style): string => {
  if (kind === 'code') return writeCode(text);
  if (kind === 'text') return textOf(text);
  return `${kind === 'image' ? '![' : '[@'}${escapeText(text)}](${writeAddress(address)})`;
};

const writeUnit = (unit: readonly Run[], done: readonly Mark[], style: Style): string => {
  const href = unit[0]?.href;
  if (!href) return unit.map((run) => writeLeaf(run, style)).join('');
  const inside = unit.map((run) => ({ ...run, href: '' }));
  return `[${writeMarked(inside, done, style)}](${writeAddress(href)})`;
};

const DELIMITERS = { strong: '**', strike: '~~' };

/** The mark that goes on for the longest is outermost. */
const writeMarked = (runs: readonly Run[], done: readonly Mark[], style: Style): string => {
  const units = unitsOf(runs);
  const marks = units.map((unit) => commonMarks(unit).filter((mark) => !done.includes(mark)));
  let written = '';
  for (let at = 0; at < units.length; ) {
    const ends = MARKS.filter((mark) => marks[at]?.includes(mark)).map((mark) => {
      const end = marks.findIndex((each, index) => index > at && !each.includes(mark));
      return { mark, end: end < 0 ? units.length : end };
    });
    const longest = ends.reduce<(typeof ends)[number] | undefined>(
      (best, each) => (best && best.end >= each.end ? best : each),
      undefined,
    );
    if (longest) {
      const delimiter = longest.mark === 'em' ? style.em : DELIMITERS[longest.mark];
      const inside = writeMarked(units.slice(at, longest.end).flat(), [...done, longest.mark], style);
      written += delimiter + style.padding + inside + style.padding + delimiter;
      at = longest.end;
    } else {
      written += writeUnit(units[at] ?? [], done, style);
      at += 1;
    }
  }
  return written;
};

const isRead = (written: string, line: readonly Run[]) => {
  const [read = [], ...more] = linesOf(parseSourceInlines(written));
  return more.length === 0 && areSameRuns(read, line);
};

/** A line as it would be if none of its characters were markup. */
export const writePlainLine = (line: readonly Run[]): string => writeMarked(line, [], PLAIN);

/** A line as Markdown, with as few backslashes as it takes to be read as it is. `isStrict`: wherever there may be one. */
export const writeLine = (runs: readonly Run[], isStrict = false): string => {
  const line = normalizeRuns(runs);
  for (const style of isStrict ? STYLES.slice(1) : STYLES) {
    const written = writeMarked(line, [], style);
    if (isRead(written, line)) return written;
  }
  // No Markdown has these marks: the text is what counts.
  const bare = line.map((run): Run => ({ ...run, marks: [] }));
  const linked = writeMarked(bare, [], ESCAPED);
  if (isRead(linked, normalizeRuns(bare))) return linked;
  return writeMarked(
    bare.map((run) => ({ ...run, href: '' })),
    [],
    ESCAPED,
  );
};
