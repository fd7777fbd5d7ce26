import { textRun } from '@porchlight/core/rules/rich-text/rich-text.ts';
import { writeCells } from '@porchlight/core/rules/rich-text/write-table.ts';
import type { PasteRules } from '../../rich-text/pasted-html.ts';

/** A message has no pictures of other pages, and its table is Markdown. */
export const PASTE_RULES: PasteRules = {
  isRemoved: 'img',
  writeTable: (table, rows) => {
    const block = table.ownerDocument.createElement('pre');
    block.setAttribute('data-table', '');
    block.textContent = writeCells(
      rows.map((cells) => cells.map((cell) => [textRun((cell.textContent ?? '').replace(/\s+/g, ' ').trim())])),
    );
    table.replaceWith(block);
  },
};
