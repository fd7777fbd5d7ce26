import { Fragment, type Node, Slice } from 'prosemirror-model';
import type { EditorState } from 'prosemirror-state';
import type { PasteRules } from '../../rich-text/pasted-html.ts';
import { parseBlocks } from './article-document.ts';
import { nodes, schema } from './schema.ts';
import { isInTable } from './table-commands.ts';

const CELL_BLOCKS = 'p, div, li, br, h1, h2, h3, h4, h5, h6';

/** A cell is one line: what stands in paragraphs there is joined. */
const flattenCell = (cell: Element) => {
  for (const block of [...cell.querySelectorAll(CELL_BLOCKS)].reverse())
    block.replaceWith(' ', ...block.childNodes, ' ');
};

/** Pictures of other servers are links to them in Markdown; those inside of the pasted text are lost. */
export const PASTE_RULES: PasteRules = {
  isRemoved: 'img:not([src^="http:"]):not([src^="https:"])',
  writeTable: (table, rows) => {
    const body = table.ownerDocument.createElement('tbody');
    rows.forEach((cells, at) => {
      const row = table.ownerDocument.createElement('tr');
      for (const cell of cells) {
        const copy = table.ownerDocument.createElement(at === 0 ? 'th' : 'td');
        copy.append(...cell.childNodes);
        flattenCell(copy);
        row.append(copy);
      }
      body.append(row);
    });
    const written = table.ownerDocument.createElement('table');
    written.append(body);
    table.replaceWith(written);
  },
};

/** Markdown, or with `isPlain` each line as it is. */
export const sliceOfText = (text: string, isPlain: boolean): Slice => {
  const blocks = isPlain
    ? text.split(/\r\n?|\n/).map((line) => nodes.paragraph.create(null, line ? schema.text(line) : null))
    : parseBlocks(text);
  const isParagraph = (node: Node | undefined) => (node?.type === nodes.paragraph ? 1 : 0);
  return new Slice(Fragment.from(blocks), isParagraph(blocks[0]), isParagraph(blocks.at(-1)));
};

/** Inside a table only one line can be pasted: blocks would split it. */
export const fitSlice = (slice: Slice, state: EditorState): Slice => {
  if (!isInTable(state) || slice.content.firstChild?.isInline) return slice;
  const inlines: Node[] = [];
  slice.content.descendants((node) => {
    if (node.isTextblock && inlines.length > 0) inlines.push(schema.text(' '));
    if (node.isInline && node.type !== nodes.lineBreak) inlines.push(node);
  });
  return new Slice(Fragment.from(inlines), 0, 0);
};
