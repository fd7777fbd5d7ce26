/** What a message's Markdown becomes: a small tree that a page makes elements of, never HTML that would need cleaning. */
export type Inline =
  | { type: 'text'; text: string }
  | { type: 'strong' | 'em' | 'strike'; children: Inline[] }
  | { type: 'code'; text: string }
  | { type: 'link'; href: string; children: Inline[] }
  /** `height`: a CSS length asked for by `cw_image_height`. */
  | { type: 'image'; src: string; alt: string; height: string }
  | { type: 'mention'; name: string }
  | { type: 'break' };

/** The parts a text is made of, from top to bottom. `start`: the first number of an ordered list. */
export type Block =
  | { type: 'paragraph'; children: Inline[] }
  | { type: 'heading'; level: number; children: Inline[] }
  | { type: 'list'; ordered: boolean; start: number; items: Block[][] }
  | { type: 'quote'; children: Block[] }
  | { type: 'code'; language: string; text: string }
  | { type: 'table'; head: Inline[][]; rows: Inline[][][] }
  | { type: 'rule' };

/** Wire protocol 14.14: deeper than this, marks are plain text. */
export const NESTING_LIMIT = 20;
