import type { Block, Inline } from '@porchlight/core/rules/markdown/markdown-tree.ts';
import { linesOf } from '@porchlight/core/rules/rich-text/read-lines.ts';
import type { RichBlock, Run } from '@porchlight/core/rules/rich-text/rich-text.ts';
import { writeCells } from '@porchlight/core/rules/rich-text/write-table.ts';
import type { Node } from 'prosemirror-model';
import { isCode, lookOfNode, marksOfRun } from '../../rich-text/run-looks.ts';
import { nodes, schema } from './schema.ts';

const inlineOf = (run: Run): Node => {
  const look = marksOfRun(schema, run);
  if (run.kind === 'image') return nodes.image.create({ alt: run.text, src: run.address }, null, look);
  return schema.text(run.text, look);
};

const inlinesOf = (lines: readonly Run[][]): Node[] =>
  lines.flatMap((line, at) => [
    ...(at > 0 ? [nodes.lineBreak.create()] : []),
    ...line.filter(({ kind, text }) => text || kind === 'image').map(inlineOf),
  ]);

const rulesOf = (source: string) => source.split(/\r\n?|\n/, 2)[1]?.match(/:?-+:?/g) ?? [];

const headOf = (cells: readonly Inline[][], source: string) => {
  const rules = rulesOf(source);
  return nodes.tableRow.create(
    null,
    cells.map((cell, at) => nodes.tableHead.create({ rule: rules[at] ?? '---' }, inlinesOf([linesOf(cell).flat()]))),
  );
};

const rowOf = (cells: readonly Inline[][]) =>
  nodes.tableRow.create(
    null,
    cells.map((cell) => nodes.tableCell.create(null, inlinesOf([linesOf(cell).flat()]))),
  );

const insideOf = (blocks: readonly Block[]) =>
  blocks.length === 0 ? [nodes.paragraph.create()] : blocks.map((block) => nodeOf(block));

/** A block of Markdown as a node; `origin`: its number in the text. */
export const nodeOf = (block: Block, origin: number | null = null, source = ''): Node => {
  switch (block.type) {
    case 'paragraph':
      return nodes.paragraph.create({ origin }, inlinesOf(linesOf(block.children)));
    case 'heading':
      return nodes.heading.create({ origin, level: block.level }, inlinesOf(linesOf(block.children)));
    case 'quote':
      return nodes.quote.create({ origin }, insideOf(block.children));
    case 'code':
      return nodes.codeBlock.create({ origin, language: block.language }, block.text ? schema.text(block.text) : null);
    case 'rule':
      return nodes.rule.create({ origin });
    case 'table': {
      const rows = [headOf(block.head, source), ...block.rows.map(rowOf)];
      return nodes.table.create({ origin }, rows);
    }
    case 'list': {
      const items = block.items.map((item) => nodes.listItem.create(null, insideOf(item)));
      return block.ordered
        ? nodes.numbers.create({ origin, start: block.start }, items)
        : nodes.bullets.create({ origin }, items);
    }
  }
};

const runOf = (node: Node): Run => {
  const look = lookOfNode(node);
  if (node.type === nodes.image) return { kind: 'image', text: node.attrs.alt, address: node.attrs.src, ...look };
  return { kind: isCode(node) ? 'code' : 'text', text: node.text ?? '', address: '', ...look };
};

const runLinesOf = (node: Node): Run[][] => {
  const lines: Run[][] = [[]];
  node.forEach((child) => {
    if (child.type === nodes.lineBreak) lines.push([]);
    else lines.at(-1)?.push(runOf(child));
  });
  return lines;
};

/** Of a cell or a heading, which have one line in Markdown. */
const runsOf = (node: Node): Run[] =>
  runLinesOf(node).flatMap((line, at) =>
    at === 0 ? line : [{ kind: 'text', text: ' ', address: '', marks: [], href: '' }, ...line],
  );

const paragraphOf = (node: Node): RichBlock[] =>
  runLinesOf(node)
    .filter((runs) => runs.some(({ kind, text }) => kind === 'image' || text.trim()))
    .map((runs) => ({ type: 'line', runs }));

/** The line below the head has the alignment of the columns, which the page does not show. */
const writeTable = (table: Node): string => {
  const [head = '', , ...body] = writeCells(table.children.map((row) => row.children.map(runsOf))).split('\n');
  const rules = table.firstChild?.children.map(({ attrs }) => attrs.rule ?? '---') ?? [];
  return [head, `| ${rules.join(' | ')} |`, ...body].join('\n');
};

/** What a node is in Markdown: several lines for a paragraph, none for an empty one. */
const blockOf = (node: Node): RichBlock[] => {
  switch (node.type) {
    case nodes.heading:
      return [{ type: 'heading', level: node.attrs.level, runs: runsOf(node) }];
    case nodes.quote:
      return [{ type: 'quote', children: richBlocksOf(node.children) }];
    case nodes.codeBlock:
      return [{ type: 'code', language: node.attrs.language, text: node.textContent }];
    case nodes.table:
      return [{ type: 'table', text: writeTable(node) }];
    case nodes.source:
      return [{ type: 'table', text: node.textContent }];
    case nodes.rule:
      return [{ type: 'rule' }];
    case nodes.bullets:
    case nodes.numbers:
      return [
        {
          type: 'list',
          ordered: node.type === nodes.numbers,
          start: node.attrs.start ?? 1,
          items: node.children.map((item) => richBlocksOf(item.children)),
        },
      ];
    default:
      return paragraphOf(node);
  }
};

/** The blocks to write: an empty line stands between two paragraphs. */
export const richBlocksOf = (children: readonly Node[]): RichBlock[] => {
  const written: RichBlock[] = [];
  for (const node of children) {
    const next = blockOf(node);
    if (written.at(-1)?.type === 'line' && next[0]?.type === 'line') written.push({ type: 'line', runs: [] });
    written.push(...next);
  }
  return written;
};
