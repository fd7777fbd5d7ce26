import type { RichBlock } from '@porchlight/core/rules/rich-text/rich-text.ts';
import { writeRichText } from '@porchlight/core/rules/rich-text/write-rich-text.ts';

/** Of what is written at once: the time of the writer grows faster than its text. */
const MOST_WEIGHT = 4_000;
const BLOCK = 20;

const weightOf = (block: RichBlock): number => {
  switch (block.type) {
    case 'line':
    case 'heading':
      return block.runs.reduce(
        (sum, { text, address, href }) => sum + BLOCK + text.length + address.length + href.length,
        BLOCK,
      );
    case 'quote':
      return block.children.reduce((sum, child) => sum + weightOf(child), BLOCK);
    case 'list':
      return block.items.flat().reduce((sum, child) => sum + weightOf(child), BLOCK * (block.items.length + 1));
    default:
      return BLOCK;
  }
};

type List = Extract<RichBlock, { type: 'list' }>;

const splitList = (list: List): RichBlock[] => {
  const parts: RichBlock[] = [];
  let items: RichBlock[][] = [];
  let weight = 0;
  const end = (start: number) => {
    if (items.length > 0) parts.push({ ...list, start: list.start + start - items.length, items });
    items = [];
    weight = 0;
  };
  for (const [at, item] of list.items.entries()) {
    const added = weightOf({ ...list, items: [item] });
    if (weight + added > MOST_WEIGHT) end(at);
    // Larger than any part: its blocks stand by themselves.
    if (added > MOST_WEIGHT) parts.push(...split(item));
    else {
      items.push(item);
      weight += added;
    }
  }
  end(list.items.length);
  return parts;
};

const split = (blocks: readonly RichBlock[]): RichBlock[] =>
  blocks.flatMap((block) => {
    if (weightOf(block) <= MOST_WEIGHT) return [block];
    if (block.type === 'list') return splitList(block);
    return block.type === 'quote' ? split(block.children) : [block];
  });

/** The Markdown of a text of any length, in time that is linear in it. */
export const writeBlocks = (blocks: readonly RichBlock[]): string => {
  const written: string[] = [];
  let part: RichBlock[] = [];
  let weight = 0;
  const end = () => {
    const text = writeRichText(part).trim();
    if (text !== '') written.push(text);
    part = [];
    weight = 0;
  };
  for (const block of split(blocks)) {
    const added = weightOf(block);
    if (weight + added > MOST_WEIGHT) end();
    part.push(block);
    weight += added;
  }
  end();
  return written.join('\n\n');
};
