import { linkify, safeHref, trimAddress } from './markdown-links.ts';
import { type Inline, NESTING_LIMIT } from './markdown-tree.ts';

const MARKS = ['**', '__', '~~', '*', '_'] as const;
type Mark = (typeof MARKS)[number];
const TYPES: Record<Mark, 'strong' | 'em' | 'strike'> = { '**': 'strong', __: 'strong', '~~': 'strike', '*': 'em', _: 'em' };

/** Lengths are bounded so that no text makes the search long. */
const LINK = /\[((?:[^[\]\\]|\\.){0,1000})\]\(\s*<?([^\s()<>]{0,2000}(?:\([^\s()]{0,500}\)[^\s()<>]{0,500}){0,4})>?(?:\s+"[^"]{0,300}")?\s*\)/y;
const IMAGE = /!\[([^[\]]{0,500})\]\(\s*<?([^\s()<>]{0,2000})>?(?:\s+"[^"]{0,300}")?\s*\)/y;
const URL_START = /https?:\/\/[^\s<>"]+/iy;
const ANGLED = /<((?:https?:\/\/|mailto:)[^\s<>]{1,2000})>/iy;

const at = (pattern: RegExp, text: string, index: number): RegExpExecArray | null => {
  pattern.lastIndex = index;
  return pattern.exec(text);
};

type Frame = { mark: Mark | ''; children: Inline[] };

const imageOf = (alt: string, src: string): Inline | undefined => {
  if (!/^https?:\/\//i.test(src)) return undefined;
  const height = /[?&]cw_image_height=([^&#]*)/.exec(src)?.[1] ?? '';
  return { type: 'image', src, alt, height: /^(?:auto|\d{1,4}(?:px|em|rem|%)?)$/.test(height) ? height : '' };
};

const linkOf = (label: string, address: string, depth: number): Inline | undefined => {
  if (/^mention:\/\//i.test(address)) return { type: 'mention', name: label };
  const href = safeHref(address);
  return href === undefined ? undefined : { type: 'link', href, children: parseInline(label, depth + 1, true) };
};

/** Whether a mark at `index` may open or close: marks hug their words, and underscores inside words are letters. */
const roles = (text: string, index: number, mark: Mark) => {
  const before = text[index - 1] ?? ' ';
  const after = text[index + mark.length] ?? ' ';
  const inWord = mark[0] === '_' && /[\p{L}\p{N}_]/u.test(before) && /[\p{L}\p{N}_]/u.test(after);
  return { opens: !inWord && !/\s/.test(after), closes: !inWord && !/\s/.test(before) };
};

class InlineReader {
  private readonly frames: Frame[] = [{ mark: '', children: [] }];
  private readonly unclosed = new Set<string>();
  private plain = '';
  private index = 0;
  private readonly text: string;
  private readonly depth: number;
  private readonly inLink: boolean;

  constructor(text: string, depth: number, inLink: boolean) {
    this.text = text;
    this.depth = depth;
    this.inLink = inLink;
  }

  read(): Inline[] {
    while (this.index < this.text.length) this.step();
    this.flush();
    while (this.frames.length > 1) this.unwrap();
    return this.frames[0]?.children ?? [];
  }

  private step() {
    const { text, index } = this;
    const char = text[index] ?? '';
    if (char === '\\' && /[!-/:-@[-`{-~]/.test(text[index + 1] ?? '')) this.take(text[index + 1] ?? '', 2);
    else if (char === '\n') this.add({ type: 'break' }, 1);
    else if (char === '`' && this.code()) return;
    else if (!this.inLink && this.link(char)) return;
    else if (!this.mark(char)) this.take(char, 1);
  }

  private take(text: string, length: number) {
    this.plain += text;
    this.index += length;
  }

  private flush() {
    if (!this.plain) return;
    const nodes: Inline[] = this.inLink ? [{ type: 'text', text: this.plain }] : linkify(this.plain);
    this.frames.at(-1)?.children.push(...nodes);
    this.plain = '';
  }

  private add(node: Inline, length: number) {
    this.flush();
    this.frames.at(-1)?.children.push(node);
    this.index += length;
  }

  private code(): boolean {
    const fence = /`+/y;
    const run = at(fence, this.text, this.index)?.[0] ?? '`';
    const from = this.index + run.length;
    let end = this.unclosed.has(run) ? -1 : this.text.indexOf(run, from);
    while (end >= 0 && this.text[end + run.length] === '`') {
      const next = /`+/y;
      end = this.text.indexOf(run, end + (at(next, this.text, end)?.[0].length ?? run.length));
    }
    if (end < 0) {
      this.unclosed.add(run);
      this.take(run, run.length);
      return true;
    }
    this.add({ type: 'code', text: this.text.slice(from, end).replace(/^ (.*\S.*) $/s, '$1') }, end + run.length - this.index);
    return true;
  }

  private link(char: string): boolean {
    const { text, index } = this;
    if (char === '!' || char === '[') {
      const found = at(char === '!' ? IMAGE : LINK, text, index);
      const [whole = '', label = '', address = ''] = found ?? [];
      const node = found && (char === '!' ? imageOf(label, address) : linkOf(label, address, this.depth));
      if (!found) return false;
      if (node) this.add(node, whole.length);
      else this.take(whole, whole.length);
      return true;
    }
    if (char === '<') return this.address(at(ANGLED, text, index)?.[1], 2);
    if ((char === 'h' || char === 'H') && !/\w/.test(text[index - 1] ?? ' ')) return this.address(trimAddress(at(URL_START, text, index)?.[0] ?? ''), 0);
    return false;
  }

  private address(href: string | undefined, around: number): boolean {
    if (!href) return false;
    this.add({ type: 'link', href, children: [{ type: 'text', text: href.replace(/^mailto:/i, '') }] }, href.length + around);
    return true;
  }

  private mark(char: string): boolean {
    if (char !== '*' && char !== '_' && char !== '~') return false;
    const mark = MARKS.find((each) => this.text.startsWith(each, this.index));
    if (!mark) return false;
    const { opens, closes } = roles(this.text, this.index, mark);
    const open = this.frames.findLastIndex((frame) => frame.mark === mark);
    if (closes && open > 0) {
      this.flush();
      while (this.frames.length - 1 > open) this.unwrap();
      const { children } = this.frames.pop() ?? { children: [] };
      this.add({ type: TYPES[mark], children }, mark.length);
      return true;
    }
    if (!opens || this.frames.length + this.depth >= NESTING_LIMIT) {
      this.take(mark, mark.length);
      return true;
    }
    this.flush();
    this.frames.push({ mark, children: [] });
    this.index += mark.length;
    return true;
  }

  /** A mark that was never closed is a character after all. */
  private unwrap() {
    const frame = this.frames.pop();
    if (frame) this.frames.at(-1)?.children.push({ type: 'text', text: frame.mark }, ...frame.children);
  }
}

/** Words of one block. `inLink`: addresses in it are already part of a link. */
export function parseInline(text: string, depth = 0, inLink = false): Inline[] {
  return depth >= NESTING_LIMIT ? [{ type: 'text', text }] : new InlineReader(text, depth, inLink).read();
}
