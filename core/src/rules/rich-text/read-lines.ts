import { isMention } from '../markdown/inline-nodes.ts';
import type { Inline } from '../markdown/markdown-tree.ts';
import { normalizeRuns } from './normalize-runs.ts';
import { MARKS, type Mark, type Run } from './rich-text.ts';

type Look = { marks: readonly Mark[]; href: string };

/** Put where a delimiter would not be one without it. */
export const INVISIBLE = '\u200b';

const textOf = (nodes: readonly Inline[]): string =>
  nodes
    .map((node) =>
      'text' in node ? node.text : 'children' in node ? textOf(node.children) : node.type === 'break' ? ' ' : '',
    )
    .join('');

const withoutPadding = (runs: Run[]): Run[] => {
  const [first, last] = [runs[0], runs.at(-1)];
  if (first?.text.startsWith(INVISIBLE)) first.text = first.text.slice(1);
  if (last?.text.endsWith(INVISIBLE)) last.text = last.text.slice(0, -1);
  return runs;
};

type Piece = Run | 'break';

const piecesOf = (nodes: readonly Inline[], look: Look): Piece[] => nodes.flatMap((node) => pieceOf(node, look));

const pieceOf = (node: Inline, look: Look): Piece[] => {
  const run = (kind: Run['kind'], text: string, address = ''): Run[] => [{ kind, text, address, ...look }];
  switch (node.type) {
    case 'break':
      return ['break'];
    case 'text':
    case 'code':
      return run(node.type, node.text);
    case 'image':
      return run('image', node.alt, node.src);
    case 'mention':
      return run('text', `@${node.name}`);
    case 'link':
      if (isMention(node.href)) return run('mention', textOf(node.children).replace(/^@/, ''), node.href);
      return piecesOf(node.children, { ...look, href: node.href });
    default: {
      const marks = MARKS.filter((mark) => mark === node.type || look.marks.includes(mark));
      const inner = piecesOf(node.children, { ...look, marks });
      const runs = inner.filter((piece) => piece !== 'break');
      withoutPadding(runs);
      return inner;
    }
  }
};

export const linesOf = (nodes: readonly Inline[]): Run[][] => {
  const lines: Run[][] = [[]];
  for (const piece of piecesOf(nodes, { marks: [], href: '' })) {
    if (piece === 'break') lines.push([]);
    else lines.at(-1)?.push(piece);
  }
  return lines.map(normalizeRuns);
};
