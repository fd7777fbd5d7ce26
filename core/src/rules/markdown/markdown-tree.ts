/** A message's Markdown as a small tree from which a page creates elements, never HTML that would need sanitising. */
export type Inline =
  | { type: 'text'; text: string }
  | { type: 'strong' | 'em' | 'strike'; children: Inline[] }
  | { type: 'code'; text: string }
  | { type: 'link'; href: string; children: Inline[] }
  /** `height`: a CSS length from `cw_image_height`. */
  | { type: 'image'; src: string; alt: string; height: string }
  | { type: 'mention'; name: string }
  | { type: 'break' };

/** Blocks of a text, in order. `start`: the first number of an ordered list. */
export type Block =
  | { type: 'paragraph'; children: Inline[] }
  | { type: 'heading'; level: number; children: Inline[] }
  | { type: 'list'; ordered: boolean; start: number; items: Block[][] }
  | { type: 'quote'; children: Block[] }
  | { type: 'code'; language: string; text: string }
  | { type: 'table'; head: Inline[][]; rows: Inline[][][] }
  | { type: 'rule' };

/** Wire protocol 14.14: beyond this depth, markup is plain text. */
export const NESTING_LIMIT = 20;
