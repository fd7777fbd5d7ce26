import { articleToHtml } from '@porchlight/core/rules/markdown/article-html.ts';
import type { RichBlock } from '@porchlight/core/rules/rich-text/rich-text.ts';
import { blocksOfHtml } from './blocks.ts';
import { parseHtml } from './parse-html.ts';
import type { Reading } from './reading.ts';
import { writeBlocks } from './write-blocks.ts';

export type Converted = {
  markdown: string;
  /** The fragments of its headings on our site, by the names of places in the HTML. */
  anchors: ReadonlyMap<string, string>;
};

const highestIn = (blocks: readonly RichBlock[]): number =>
  blocks.reduce((highest, block) => {
    if (block.type === 'heading') return Math.min(highest, block.level);
    if (block.type === 'quote') return Math.min(highest, highestIn(block.children));
    return block.type === 'list' ? Math.min(highest, highestIn(block.items.flat())) : highest;
  }, 6);

/** The highest heading of the text becomes the first level: sources begin with `h1`, `h2` or lower. */
const raised = (blocks: readonly RichBlock[], by: number): RichBlock[] =>
  blocks.map((block) => {
    if (block.type === 'heading') return { ...block, level: block.level - by };
    if (block.type === 'quote') return { ...block, children: raised(block.children, by) };
    return block.type === 'list' ? { ...block, items: block.items.map((item) => raised(item, by)) } : block;
  });

/** An article's HTML as Markdown. `base`, `embed`: see `Reading`. @throws UnreadableHtml */
export const htmlToMarkdown = (html: string, { base, embed }: Pick<Reading, 'base' | 'embed'>): Converted => {
  const anchors = new Map<string, number>();
  const blocks = blocksOfHtml(parseHtml(html), {
    ...{ base, embed, anchors },
    ...{ letters: 0, formatted: 0, headings: 0, heading: undefined, pending: [] },
  });
  const markdown = writeBlocks(raised(blocks, highestIn(blocks) - 1));
  if (anchors.size === 0) return { markdown, anchors: new Map() };
  const { headings } = articleToHtml(markdown, {});
  return {
    markdown,
    anchors: new Map([...anchors].flatMap(([name, at]) => (headings[at] ? [[name, headings[at].id]] : []))),
  };
};
