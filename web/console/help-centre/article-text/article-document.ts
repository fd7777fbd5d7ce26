import { type SourceBlock, splitMarkdownSource } from '@porchlight/core/rules/markdown/markdown.ts';
import { writeRichText } from '@porchlight/core/rules/rich-text/write-rich-text.ts';
import type { Node } from 'prosemirror-model';
import { nodeOf, richBlocksOf } from './blocks.ts';
import { nodes, schema } from './schema.ts';

type OpenedBlock = { node: Node; source: string; gap: string };

/** An article as it was opened: of each block its Markdown, which stays until the block is changed. */
export type OpenedArticle = { text: string; doc: Node; lead: string; blocks: readonly OpenedBlock[] };

const writeNode = (node: Node): string =>
  node.type === nodes.source ? node.textContent : writeRichText(richBlocksOf([node]));

const ENTITIES = /&(?:amp|lt|gt|quot|nbsp|#39);/g;
const NUMBERS = /^[ >*+\t-]*\d{1,9}[.)](?=\s|$)/gm;
const lettersOf = (text: string) =>
  text
    .replace(ENTITIES, ' ')
    .replace(NUMBERS, '')
    .match(/[\p{L}\p{N}]+/gu) ?? [];

/** Whether the block, written again, looks as it did, and has each letter that was there: titles of links have no place in it. */
const isFaithful = (node: Node, { source }: SourceBlock): boolean => {
  const written = writeNode(node);
  if (written === source) return true;
  const [read, ...more] = splitMarkdownSource(written).blocks;
  if (!read || more.length > 0 || !nodeOf(read.block, node.attrs.origin, written).eq(node)) return false;
  return lettersOf(written).join(' ') === lettersOf(source).join(' ');
};

const openBlock = (block: SourceBlock, origin: number | null): OpenedBlock => {
  const { source, gap } = block;
  const node = nodeOf(block.block, origin, source);
  if (isFaithful(node, block)) return { node, source, gap };
  const markdown = source.replace(/\r\n?/g, '\n');
  return { node: nodes.source.create({ origin }, schema.text(markdown)), source, gap };
};

/** Markdown as blocks that no article has yet. */
export const parseBlocks = (text: string): Node[] =>
  splitMarkdownSource(text).blocks.map((block) => openBlock(block, null).node);

/** The article's Markdown as a document. */
export const openArticle = (text: string): OpenedArticle => {
  const { lead, blocks } = splitMarkdownSource(text);
  const opened = blocks.map((block, at) => openBlock(block, at));
  const content = opened.length > 0 ? opened.map(({ node }) => node) : [nodes.paragraph.create()];
  return { text, doc: nodes.doc.create(null, content), lead, blocks: opened };
};

type Written = { text: string; origin: number | null; isKept: boolean; node: Node };

/** The two sources are read as two blocks. */
const standApart = (above: string, gap: string, below: string): boolean => {
  const [first, second, ...more] = splitMarkdownSource(above + gap + below).blocks;
  return more.length === 0 && first?.source === above && second?.source === below;
};

/** A list with other signs than the one above it, which would take it in. */
const writeOtherList = (above: Node, node: Node): string =>
  splitMarkdownSource(writeRichText(richBlocksOf([above, node]))).blocks.at(-1)?.source ?? writeNode(node);

const APART = '\n\n';

/** Lists, headings and quotes that were begun and never filled. */
const isBlank = (node: Node): boolean => {
  if (node.type === nodes.rule || node.type === nodes.table) return false;
  let isFound = node.textContent.trim() !== '';
  node.descendants(({ type }) => {
    isFound ||= type === nodes.image || type === nodes.rule || type === nodes.table;
  });
  return !isFound;
};

const isNext = (above: Written, below: Written) => above.origin !== null && below.origin === above.origin + 1;

/** Writes documents of one article. What was written for a block is not written again. */
export const createArticleWriter = ({ text, doc, lead, blocks }: OpenedArticle) => {
  const cached = new WeakMap<Node, string>();

  const write = (node: Node): Written => {
    const { origin } = node.attrs;
    const opened = origin === null ? undefined : blocks[origin];
    if (opened?.node.eq(node)) return { text: opened.source, origin, isKept: true, node };
    const written = cached.get(node) ?? (isBlank(node) ? '' : writeNode(node));
    cached.set(node, written);
    return { text: written, origin, isKept: false, node };
  };

  /** A block of code without an end would take in what follows. */
  const close = (block: Written, at: number, all: readonly Written[]): Written => {
    const below = all[at + 1];
    if (!below || !block.isKept || isNext(block, below) || standApart(block.text, APART, 'x')) return block;
    return { ...block, text: writeNode(block.node), isKept: false };
  };

  /** What separates the two, and the Markdown of the second, which may need other signs to be a block of its own. */
  const join = (above: Written, below: Written): { gap: string; text: string } => {
    const opened = isNext(above, below) ? blocks[above.origin ?? -1]?.gap : undefined;
    if (opened !== undefined && above.isKept && below.isKept) return { gap: opened, text: below.text };
    const gap = [opened ?? APART, APART].find((each) => standApart(above.text, each, below.text));
    if (gap !== undefined || below.node.type === nodes.source) return { gap: gap ?? APART, text: below.text };
    const others = [writeNode(below.node), writeOtherList(above.node, below.node)];
    return { gap: APART, text: others.find((each) => standApart(above.text, APART, each)) ?? below.text };
  };

  return (current: Node): string => {
    if (current.eq(doc)) return text;
    const all = current.children.map(write).filter((each) => each.text !== '');
    const closed = all.map(close);
    let written = closed[0]?.origin === 0 ? lead : '';
    let above: Written | undefined;
    for (const block of closed) {
      const { gap, text: own } = above ? join(above, block) : { gap: '', text: block.text };
      written += gap + own;
      above = { ...block, text: own, isKept: block.isKept && own === block.text };
    }
    const last = blocks.length - 1;
    return closed.length > 0 && closed.at(-1)?.origin === last ? written + (blocks[last]?.gap ?? '') : written;
  };
};
