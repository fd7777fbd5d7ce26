import { safeAddress, trimAddress } from './addresses.ts';
import { type Destination, readDestination } from './destination.ts';
import { type Piece, resolveEmphasis, runOf } from './emphasis.ts';
import { finishInlines, isMention, joinTexts, linkNode } from './inline-nodes.ts';
import type { Inline } from './markdown-tree.ts';
import { typeset } from './typeset.ts';

const PUNCTUATION = /[!-/:-@[-`{-~]/;
const SPECIAL = /[\\`*_~[\]!<&\n]|https?:\/\/|www\./gi;
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: '\u00a0', '#39': "'" };

type Bracket = { at: number; image: boolean };

type TickRuns = { places: number[]; next: number };

const tickRuns = (text: string) => {
  const runs = new Map<number, TickRuns>();
  for (const { 0: run, index } of text.matchAll(/`+/g)) {
    const position = runs.get(run.length);
    if (position) position.places.push(index);
    else runs.set(run.length, { places: [index], next: 0 });
  }
  return runs;
};

const nextRun = (runs: TickRuns | undefined, at: number): number | undefined => {
  if (!runs) return undefined;
  while ((runs.places[runs.next] ?? Number.POSITIVE_INFINITY) <= at) runs.next += 1;
  return runs.places[runs.next];
};

class Line {
  private readonly text: string;
  private readonly isSource: boolean;
  private readonly pieces: Piece[] = [];
  private readonly brackets: Bracket[] = [];
  private readonly ticks: Map<number, TickRuns>;
  private at = 0;
  /** Brackets below this index in the stack are outside a link, so they cannot begin one. */
  private dead = 0;

  constructor(text: string, isSource = false) {
    this.text = text;
    this.isSource = isSource;
    this.ticks = tickRuns(text);
  }

  read(): Inline[] {
    while (this.at < this.text.length) {
      SPECIAL.lastIndex = this.at;
      const next = SPECIAL.exec(this.text);
      this.word(this.text.slice(this.at, next?.index ?? this.text.length));
      this.at = next?.index ?? this.text.length;
      if (next) this.special(next[0]);
    }
    return resolveEmphasis(this.pieces).map(({ node }) => node);
  }

  private node(node: Inline, depth = 0) {
    this.pieces.push({ kind: 'node', node, depth });
  }

  private word(text: string) {
    const last = this.pieces.at(-1);
    if (!text) return;
    if (last?.kind === 'node' && last.node.type === 'text') last.node.text += text;
    else this.node({ type: 'text', text });
  }

  private literal(count: number) {
    this.word(this.text.slice(this.at, this.at + count));
    this.at += count;
  }

  private special(found: string) {
    if (found.length > 1) return this.address(found.length);
    switch (found) {
      case '\\':
        return this.escape();
      case '\n':
        this.at += 1;
        return this.node({ type: 'break' });
      case '`':
        return this.code();
      case '[':
        return this.open(1);
      case '!':
        return this.text[this.at + 1] === '[' ? this.open(2) : this.literal(1);
      case ']':
        return this.close();
      case '<':
        return this.angle();
      case '&':
        return this.entity();
      default:
        return this.run(found);
    }
  }

  private escape() {
    const next = this.text[this.at + 1] ?? '';
    if (next === '\n') this.at += 1;
    else if (PUNCTUATION.test(next)) {
      this.word(next);
      this.at += 2;
    } else this.literal(1);
  }

  private code() {
    let length = 1;
    while (this.text[this.at + length] === '`') length += 1;
    const end = nextRun(this.ticks.get(length), this.at);
    if (end === undefined) return this.literal(length);
    const inside = this.text.slice(this.at + length, end).replaceAll('\n', ' ');
    const padded = inside.startsWith(' ') && inside.endsWith(' ') && inside.trim() !== '';
    this.node({ type: 'code', text: padded ? inside.slice(1, -1) : inside });
    this.at = end + length;
  }

  private run(mark: string) {
    let length = 1;
    while (this.text[this.at + length] === mark) length += 1;
    const before = this.text.slice(Math.max(0, this.at - 1), this.at);
    const after = this.text.slice(this.at + length, this.at + length + 1);
    if (mark === '~' && length !== 2) return this.literal(length);
    this.pieces.push(runOf(mark, length, before, after));
    this.at += length;
  }

  private address(lead: number) {
    const before = this.text[this.at - 1] ?? ' ';
    const word = /^[^\s<>"`\]|\\]{1,2048}/.exec(this.text.slice(this.at, this.at + 2_048))?.[0] ?? '';
    const shown = trimAddress(word);
    if (/[\p{L}\p{N}@]/u.test(before) || shown.length <= lead) return this.literal(lead);
    if (this.isSource) return this.literal(shown.length);
    this.node({
      type: 'link',
      href: /^www/i.test(shown) ? `http://${shown}` : shown,
      children: [{ type: 'text', text: shown }],
    });
    this.at += shown.length;
  }

  private angle() {
    const inside = /^<([^\s<>]{1,2048})>/.exec(this.text.slice(this.at, this.at + 2_050))?.[1];
    const mail = inside && /^[\w.+-]{1,64}@[\w.-]+$/.test(inside);
    const href =
      inside && (mail ? `mailto:${inside}` : /^(https?|mailto|tel):/i.test(inside) ? safeAddress(inside) : undefined);
    if (!inside || !href) return this.literal(1);
    this.node({ type: 'link', href, children: [{ type: 'text', text: inside }] });
    this.at += inside.length + 2;
  }

  private entity() {
    const name = /^&(amp|lt|gt|quot|nbsp|#39);/.exec(this.text.slice(this.at, this.at + 7))?.[1];
    if (!name) return this.literal(1);
    this.word(ENTITIES[name] ?? '');
    this.at += name.length + 2;
  }

  private open(length: number) {
    this.dead = Math.min(this.dead, this.brackets.length);
    this.brackets.push({ at: this.pieces.length, image: length === 2 });
    this.node({ type: 'text', text: '' });
    this.literal(length);
  }

  private close() {
    const bracket = this.brackets.pop();
    const live = bracket?.image || this.brackets.length >= this.dead;
    const target = live ? readDestination(this.text, this.at + 1) : undefined;
    if (!bracket || !target || !this.wrapLink(bracket, target)) return this.literal(1);
    this.at = target.end;
    if (!bracket.image) this.dead = this.brackets.length;
  }

  private wrapLink(bracket: Bracket, { address }: Destination): boolean {
    if (!linkNode(address, [], bracket.image)) return false;
    const [first, ...rest] = this.pieces.slice(bracket.at);
    const lead =
      first?.kind === 'node' && first.node.type === 'text' ? first.node.text.slice(bracket.image ? 2 : 1) : '';
    const inner = resolveEmphasis([{ kind: 'node', node: { type: 'text', text: lead }, depth: 0 }, ...rest]);
    const children = inner.map((piece) => piece.node);
    const node: Inline | undefined =
      this.isSource && !bracket.image && isMention(address)
        ? { type: 'link', href: address, children }
        : linkNode(address, children, bracket.image);
    if (!node) return false;
    this.pieces.length = bracket.at;
    this.node(node, Math.max(...inner.map(({ depth }) => depth)));
    return true;
  }
}

export const parseInlines = (text: string): Inline[] => typeset(finishInlines(new Line(text).read()));

export const parseSourceInlines = (text: string): Inline[] => joinTexts(new Line(text, true).read());
