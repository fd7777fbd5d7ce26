import type { RichBlock, Run } from '@porchlight/core/rules/rich-text/rich-text.ts';
import { MOST_LETTERS } from '../source.ts';
import { UnreadableHtml } from './parse-html.ts';

/** What is known of a text while it is read. */
export type Reading = {
  base: string | null;
  /** Stores a picture that is in the text itself, and returns its path. */
  embed: (address: string) => string | undefined;
  letters: number;
  /** Pieces of bold, italic or struck text. */
  formatted: number;
  headings: number;
  /** The heading that is being read, by its number. */
  heading: number | undefined;
  /** Names of places since the last text. */
  pending: string[];
  /** The headings by the names of places in the source. */
  anchors: Map<string, number>;
};

/** A list of blocks that is being written. `isFlat`: of a cell, which has text alone. */
export type Out = { reading: Reading; blocks: RichBlock[]; line: Run[]; depth: number; isFlat: boolean };

export const openOut = (reading: Reading, depth: number, isFlat = false): Out => ({
  reading,
  blocks: [],
  line: [],
  depth,
  isFlat,
});

export const countLetters = (reading: Reading, text: string) => {
  reading.letters += text.length;
  if (reading.letters > MOST_LETTERS) throw new UnreadableHtml(`The text is longer than ${MOST_LETTERS} letters`);
};

const nameHeading = ({ anchors }: Reading, names: readonly string[], heading: number) => {
  for (const name of names) if (heading >= 0 && !anchors.has(name)) anchors.set(name, heading);
};

/** A place within a heading, or right before one, leads to it; any other leads to the heading above. */
export const noteAnchor = (reading: Reading, name: string | undefined) => {
  if (name) reading.pending.push(name);
};

export const settleAnchors = (reading: Reading) => {
  if (reading.pending.length === 0) return;
  nameHeading(reading, reading.pending, reading.heading ?? reading.headings - 1);
  reading.pending = [];
};

export const endLine = (out: Out) => {
  const isVisible = out.line.some(({ kind, text }) => kind !== 'text' || text.trim() !== '');
  if (isVisible) out.blocks.push({ type: 'line', runs: out.line });
  out.line = [];
};

/** A longer line goes on in the next one: Markdown of lines is written in time that grows faster than their length. */
const MOST_RUNS = 100;
export const MOST_LINE = 2_000;

/** Of an article; the rest of it loses them. Writing them takes far longer than writing text. */
const MOST_FORMATTED = 5_000;

export const addRun = (out: Out, added: Run) => {
  if (added.marks.length > 0) out.reading.formatted += 1;
  const run = out.reading.formatted > MOST_FORMATTED ? { ...added, marks: [] } : added;
  const letters = out.line.reduce((sum, { text }) => sum + text.length, run.text.length);
  if (out.line.length >= MOST_RUNS || (letters > MOST_LINE && out.line.length > 0)) endLine(out);
  out.line.push(run);
};

export const endParagraph = (out: Out) => {
  endLine(out);
  if (out.blocks.at(-1)?.type === 'line') out.blocks.push({ type: 'line', runs: [] });
};
