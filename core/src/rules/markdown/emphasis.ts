import { type Inline, NESTING_LIMIT } from './markdown-tree.ts';

export type Run = { kind: 'run'; mark: string; count: number; length: number; opens: boolean; closes: boolean };
export type NodePiece = { kind: 'node'; node: Inline; depth: number };
export type Piece = Run | NodePiece;

const isSpace = (char: string) => char === '' || /\s/.test(char);
const isPunctuation = (char: string) => /[\p{P}\p{S}]/u.test(char);

export const runOf = (mark: string, length: number, before: string, after: string): Run => {
  const left = !isSpace(after) && (!isPunctuation(after) || isSpace(before) || isPunctuation(before));
  const right = !isSpace(before) && (!isPunctuation(before) || isSpace(after) || isPunctuation(after));
  const within = mark === '_';
  const opens = left && (!within || !right || isPunctuation(before));
  const closes = right && (!within || !left || isPunctuation(after));
  return { kind: 'run', mark, count: length, length, opens, closes };
};

const fits = (opener: Run, closer: Run): boolean => {
  if (opener.mark !== closer.mark) return false;
  const ambiguous = (opener.closes || closer.opens) && (opener.length + closer.length) % 3 === 0;
  return !ambiguous || opener.length % 3 === 0;
};

const wrap = (mark: string, width: number, pieces: Piece[]): Piece[] => {
  const depth =
    1 + pieces.reduce((deepest, piece) => (piece.kind === 'node' ? Math.max(deepest, piece.depth) : deepest), 0);
  if (depth > NESTING_LIMIT) return pieces;
  const type = mark === '~' ? 'strike' : width === 2 ? 'strong' : 'em';
  return [{ kind: 'node', node: { type, children: pieces.map(toNode) }, depth }];
};

const toNode = (piece: Piece): Inline =>
  piece.kind === 'node' ? piece.node : { type: 'text', text: piece.mark.repeat(piece.count) };

const floorKey = ({ mark, opens, length }: Run) => `${mark}${opens}${length % 3}`;

/** The newest opener that a closer pairs with, as an index in `openers`; none at or below `floor`. */
const openerFor = (stack: readonly Piece[], openers: readonly number[], closer: Run, floor: number) => {
  for (let at = openers.length - 1; at >= floor; at -= 1) {
    const place = openers[at] ?? -1;
    const opener = stack[place];
    if (opener?.kind === 'run' && fits(opener, closer)) return { at, place, opener };
  }
  return undefined;
};

/** Open runs, as indexes in the stack, with the floors that prevent repeated failed searches. */
const closeRun = (stack: Piece[], openers: number[], floors: Map<string, number>, closer: Run) => {
  while (closer.count > 0) {
    const found = openerFor(stack, openers, closer, floors.get(floorKey(closer)) ?? 0);
    if (!found) {
      floors.set(floorKey(closer), openers.length);
      return;
    }
    const { at, place, opener } = found;
    const width = opener.count >= 2 && closer.count >= 2 ? 2 : 1;
    const inner = stack.splice(place + 1);
    opener.count -= width;
    closer.count -= width;
    stack.push(...wrap(opener.mark, width, inner));
    openers.length = opener.count > 0 ? at + 1 : at;
    for (const [key, value] of floors) floors.set(key, Math.min(value, openers.length));
  }
};

/** Pairs the runs of a line into emphasis, in time linear in their number; unpaired runs are text. */
export const resolveEmphasis = (pieces: readonly Piece[]): NodePiece[] => {
  const stack: Piece[] = [];
  const openers: number[] = [];
  const floors = new Map<string, number>();
  for (const piece of pieces) {
    if (piece.kind === 'run' && piece.closes) closeRun(stack, openers, floors, piece);
    if (piece.kind === 'run' && piece.count > 0 && piece.opens) openers.push(stack.length);
    stack.push(piece);
  }
  return stack.map((piece) => ({ kind: 'node', node: toNode(piece), depth: piece.kind === 'node' ? piece.depth : 0 }));
};
