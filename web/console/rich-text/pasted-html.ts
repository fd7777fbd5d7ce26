import { restoreWordLists } from './word-lists.ts';

export type PasteRules = {
  /** A selector of what the schema does not show. */
  isRemoved: string;
  /** Replaces a table of at least two columns. */
  writeTable: (table: HTMLTableElement, rows: readonly HTMLTableCellElement[][]) => void;
};

const BLOCKS =
  'address, article, aside, blockquote, body, dd, div, dl, dt, figure, footer, form, h1, h2, h3, h4, h5, h6, header, hr, li, main, nav, ol, p, pre, section, table, ul';
const LINES = 'p, h1, h2, h3, h4, h5, h6';
const isBlock = (node: Node) => node instanceof Element && node.matches(BLOCKS);

/** Text of a container stands in paragraphs, so that each break in it can end one. */
const wrapInlines = (container: Element) => {
  let paragraph: Element | null = null;
  for (const node of [...container.childNodes]) {
    if (isBlock(node)) paragraph = null;
    else if (paragraph) paragraph.append(node);
    else if (node.textContent?.trim() || node.nodeName === 'BR') {
      paragraph = container.ownerDocument.createElement('p');
      node.before(paragraph);
      paragraph.append(node);
    }
  }
};

/** The element once for each of its lines. */
const linesOf = (element: Element): Element[] => {
  const lines: Node[][] = [[]];
  for (const node of [...element.childNodes]) {
    const inside = node instanceof Element && node.querySelector('br') ? linesOf(node) : [node];
    if (node.nodeName === 'BR') lines.push([]);
    else
      inside.forEach((part, at) => {
        if (at > 0) lines.push([]);
        lines.at(-1)?.push(part);
      });
  }
  return lines.map((nodes) => {
    const line = element.ownerDocument.createElement(element.tagName);
    for (const { name, value } of element.attributes) line.setAttribute(name, value);
    line.append(...nodes);
    return line;
  });
};

const splitAtBreaks = (line: Element) => {
  if (!line.querySelector('br')) return;
  const lines = linesOf(line);
  if (!lines.at(-1)?.textContent?.trim()) lines.pop();
  line.replaceWith(...lines);
};

/** A table of one column is a layout, whose content counts; others become tables. */
const convertTable = (table: HTMLTableElement, write: PasteRules['writeTable']) => {
  const rows = [...table.rows].map((row) => [...row.cells]).filter((cells) => cells.length > 0);
  if (table.querySelector('table') || rows.every((cells) => cells.length < 2)) {
    table.replaceWith(...rows.flat().flatMap((cell) => [...cell.childNodes]));
    return;
  }
  write(table, rows);
};

/** HTML of documents and web pages as a schema can read it. */
export const cleanPastedHtml = (html: string, { isRemoved, writeTable }: PasteRules): string => {
  // A document of its own loads and runs nothing.
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const element of body.querySelectorAll(`script, style, meta, link, title, svg, object, iframe, ${isRemoved}`))
    if (!element.closest('[data-pm-slice]')) element.remove();
  // Google Docs puts all of it into one element that is not bold.
  for (const element of body.querySelectorAll('b[style*="font-weight:normal"], b[id^="docs-internal"]'))
    element.replaceWith(...element.childNodes);
  if (body.querySelector('[data-pm-slice]')) return body.innerHTML;
  restoreWordLists(body);
  for (const table of [...body.querySelectorAll('table')].reverse()) convertTable(table, writeTable);
  for (const container of [body, ...body.querySelectorAll('div, li, blockquote, section, article, dd, dt')])
    if ([...container.childNodes].some((node) => isBlock(node) || node.nodeName === 'BR') || !container.closest(LINES))
      wrapInlines(container);
  for (const line of body.querySelectorAll(LINES)) splitAtBreaks(line);
  return body.innerHTML;
};
