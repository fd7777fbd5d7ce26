import { parseMarkdown } from './markdown.ts';
import type { Block, Inline } from './markdown-tree.ts';

/** Links beyond this length of a text are not looked for. */
const MOST_READ = 20_000;

const partsOf = (block: Block): readonly Inline[] => {
  if ('children' in block) return block.type === 'quote' ? [] : block.children;
  return block.type === 'table' ? [...block.head, ...block.rows.flat()].flat() : [];
};

const linkIn = (nodes: readonly Inline[]): string | undefined => {
  for (const node of nodes) {
    const found = node.type === 'link' ? pageOf(node.href) : 'children' in node ? linkIn(node.children) : undefined;
    if (found) return found;
  }
  return undefined;
};

const pageOf = (href: string) => (/^https?:\/\//i.test(href) ? href : undefined);

const linkInBlocks = (blocks: readonly Block[]): string | undefined => {
  for (const block of blocks) {
    const found = block.type === 'list' ? linkInBlocks(block.items.flat()) : linkIn(partsOf(block));
    if (found) return found;
  }
  return undefined;
};

/** The first link to a page in a message's own text: not in code, not in what it quotes. */
export const firstLink = (content: string): string | undefined =>
  linkInBlocks(parseMarkdown(content.slice(0, MOST_READ)));
