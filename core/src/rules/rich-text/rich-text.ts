import type { Block } from '../markdown/markdown-tree.ts';

export const MARKS = ['em', 'strong', 'strike'] as const;
export type Mark = (typeof MARKS)[number];

/** A piece of a line that looks the same throughout. */
export type Run = {
  kind: 'text' | 'code' | 'mention' | 'image';
  /** Of a mention its name, of an image its description. */
  text: string;
  /** What a mention or an image stands for; else empty. */
  address: string;
  /** In the order of `MARKS`. */
  marks: readonly Mark[];
  /** Where a link leads; empty for none. */
  href: string;
};

/** Formatted text as an editor has it: one line after the other, so that an empty one is a blank line. */
export type RichBlock =
  | { type: 'line'; runs: Run[] }
  | { type: 'heading'; level: number; runs: Run[] }
  | { type: 'list'; ordered: boolean; start: number; items: RichBlock[][] }
  | { type: 'quote'; children: RichBlock[] }
  /** Its Markdown. */
  | { type: 'table'; text: string }
  | Extract<Block, { type: 'code' | 'rule' }>;

export const textRun = (text: string): Run => ({ kind: 'text', text, address: '', marks: [], href: '' });

export const isPlainRun = ({ kind, marks, href }: Run) => kind === 'text' && marks.length === 0 && href === '';
