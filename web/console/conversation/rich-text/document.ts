import { readRichText } from '@porchlight/core/rules/rich-text/read-rich-text.ts';
import type { RichBlock, Run } from '@porchlight/core/rules/rich-text/rich-text.ts';
import { writeRichText } from '@porchlight/core/rules/rich-text/write-rich-text.ts';
import type { Node } from 'prosemirror-model';
import { isCode, lookOfNode, marksOfRun } from '../../rich-text/run-looks.ts';
import { nodes, schema } from './schema.ts';

const inlineOf = (run: Run): Node => {
  const { kind, text, address } = run;
  const look = marksOfRun(schema, run);
  if (kind === 'mention') return nodes.mention.create({ name: text, address }, null, look);
  if (kind === 'image') return nodes.image.create({ alt: text, src: address }, null, look);
  return schema.text(text, look);
};

const inlinesOf = (runs: readonly Run[]) => runs.filter(({ kind, text }) => text || kind === 'image').map(inlineOf);
const textsOf = (text: string) => (text ? [schema.text(text)] : []);

const nodeOf = (block: RichBlock): Node => {
  switch (block.type) {
    case 'line':
      return nodes.paragraph.create(null, inlinesOf(block.runs));
    case 'heading':
      return nodes.heading.create({ level: block.level }, inlinesOf(block.runs));
    case 'quote':
      return nodes.quote.create(null, nodesOf(block.children));
    case 'code':
      return nodes.codeBlock.create({ language: block.language }, textsOf(block.text));
    case 'table':
      return nodes.table.create(null, textsOf(block.text));
    case 'rule':
      return nodes.rule.create();
    case 'list': {
      const items = block.items.map((item) => nodes.listItem.create(null, nodesOf(item)));
      return block.ordered ? nodes.numbers.create({ start: block.start }, items) : nodes.bullets.create(null, items);
    }
  }
};

const nodesOf = (blocks: readonly RichBlock[]): Node[] =>
  blocks.length === 0 ? [nodes.paragraph.create()] : blocks.map(nodeOf);

const runOf = (node: Node): Run => {
  const look = lookOfNode(node);
  if (node.type === nodes.mention)
    return { kind: 'mention', text: node.attrs.name, address: node.attrs.address, ...look };
  if (node.type === nodes.image) return { kind: 'image', text: node.attrs.alt, address: node.attrs.src, ...look };
  return { kind: isCode(node) ? 'code' : 'text', text: node.text ?? '', address: '', ...look };
};

const blockOf = (node: Node): RichBlock => {
  const runs = () => node.children.map(runOf);
  switch (node.type) {
    case nodes.heading:
      return { type: 'heading', level: node.attrs.level, runs: runs() };
    case nodes.quote:
      return { type: 'quote', children: blocksOf(node) };
    case nodes.codeBlock:
      return { type: 'code', language: node.attrs.language, text: node.textContent };
    case nodes.table:
      return { type: 'table', text: node.textContent };
    case nodes.rule:
      return { type: 'rule' };
    case nodes.bullets:
    case nodes.numbers:
      return {
        type: 'list',
        ordered: node.type === nodes.numbers,
        start: node.attrs.start ?? 1,
        items: node.children.map(blocksOf),
      };
    default:
      return { type: 'line', runs: runs() };
  }
};

const blocksOf = (node: Node): RichBlock[] => node.children.map(blockOf);

export const documentOf = (blocks: readonly RichBlock[]): Node => nodes.doc.create(null, nodesOf(blocks));
export const parseDocument = (text: string): Node => documentOf(readRichText(text));
/** A list, quote or block of code without content is an empty text. */
const isEmpty = (doc: Node) => {
  let isFound = false;
  doc.descendants((node) => {
    isFound ||= node.isAtom && !node.isText ? true : Boolean(node.text?.trim());
  });
  return !isFound && doc.children.some(({ type }) => type !== nodes.paragraph);
};

export const serializeDocument = (doc: Node): string => (isEmpty(doc) ? '' : writeRichText(blocksOf(doc)));

/** Each line as it is, whatever signs it has. */
export const literalDocument = (text: string): Node =>
  documentOf(
    text
      .replace(/\r\n?/g, '\n')
      .split('\n')
      .map((line) => ({ type: 'line', runs: [{ kind: 'text', text: line, address: '', marks: [], href: '' }] })),
  );
