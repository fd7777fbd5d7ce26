import type { RichBlock } from '@porchlight/core/rules/rich-text/rich-text.ts';
import { htmlAddress, videoPage } from './addresses.ts';
import { addLink, addPicture, addText, marked, PLAIN, type Style, styleWithin } from './inlines.ts';
import { type HtmlElement, type HtmlNode, rawText } from './parse-html.ts';
import { countLetters, endLine, endParagraph, noteAnchor, type Out, openOut, type Reading } from './reading.ts';
import { flatten, isLayout, rowsOf, writeTable } from './tables.ts';

/** Deeper lists and quotes are lines: Markdown has a limit too. */
const MOST_NESTED = 12;

const BLOCKS = new Set(
  (
    'address article aside body center dd details div dl dt fieldset figcaption figure footer form header html li main nav ' +
    'p section summary caption tr tbody thead tfoot'
  ).split(' '),
);
const STRONG_LINES = new Set(['summary', 'dt', 'caption']);
const CALL_OUT = /(?:^|[\s_-])(?:callout|call-out|admonition|alert|notice|infobox|note|tip|warning)(?:$|[\s_-])/i;

const isCallOut = ({ name, attributes }: HtmlElement) =>
  (name === 'div' || name === 'p' || name === 'aside' || name === 'section') &&
  CALL_OUT.test((attributes.get('class') ?? '').slice(0, 500));

const blocksWithin = (out: Out, nodes: readonly HtmlNode[], style: Style, isFlat = out.isFlat): RichBlock[] => {
  const inside = openOut(out.reading, out.depth + 1, isFlat);
  walkAll(inside, nodes, style);
  endParagraph(inside);
  return inside.blocks;
};

const addBlock = (out: Out, block: RichBlock) => {
  endParagraph(out);
  out.blocks.push(block);
};

const addHeading = (out: Out, { name, children }: HtmlElement, style: Style) => {
  endParagraph(out);
  const { reading } = out;
  reading.heading = reading.headings;
  const runs = flatten(blocksWithin(out, children, style, true));
  reading.heading = undefined;
  if (runs.length === 0) return;
  if (runs.every(({ kind }) => kind === 'image')) {
    addBlock(out, { type: 'line', runs });
    return;
  }
  reading.headings += 1;
  out.blocks.push({ type: 'heading', level: Number(name.slice(1)), runs });
};

/** Two lists of one kind beside each other are one list. */
const addBeside = (item: RichBlock[], inside: readonly RichBlock[]) => {
  const [last, first] = [item.at(-1), inside[0]];
  if (last?.type !== 'list' || first?.type !== 'list' || last.ordered !== first.ordered) item.push(...inside);
  else {
    last.items.push(...first.items);
    item.push(...inside.slice(1));
  }
};

const addList = (out: Out, { name, attributes, children }: HtmlElement, style: Style) => {
  const items: RichBlock[][] = [];
  for (const child of children) {
    const inside = blocksWithin(out, [child], style);
    if (inside.length === 0) continue;
    // Editors write a list of the next level beside the item instead of in it.
    const before = items.at(-1);
    if (typeof child !== 'string' && child.name !== 'li' && before) addBeside(before, inside);
    else items.push(inside);
  }
  const start = Number(attributes.get('start') ?? 1);
  const isNumber = Number.isInteger(start) && start >= 0 && start < 1_000_000;
  if (items.length > 0) addBlock(out, { type: 'list', ordered: name === 'ol', start: isNumber ? start : 1, items });
};

const addQuote = (out: Out, nodes: readonly HtmlNode[], style: Style) => {
  const children = blocksWithin(out, nodes, style);
  if (children.length > 0) addBlock(out, { type: 'quote', children });
};

const addCode = (out: Out, { attributes, children }: HtmlElement) => {
  const inner = children.find((child) => typeof child !== 'string' && child.name === 'code');
  const classes = [attributes, typeof inner === 'object' ? inner.attributes : undefined].map(
    (each) => each?.get('class') ?? '',
  );
  const language = /(?:^|\s)lang(?:uage)?-([\w+#-]{1,20})/.exec(classes.join(' ').slice(0, 500))?.[1] ?? '';
  const text = rawText(children).replaceAll('\r\n', '\n').replace(/^\n/, '').trimEnd();
  countLetters(out.reading, text);
  if (text.trim() !== '') addBlock(out, { type: 'code', language, text });
};

const addTable = (out: Out, table: HtmlElement, style: Style) => {
  for (const child of table.children)
    if (typeof child !== 'string' && child.name === 'caption') walk(out, child, style);
  const rows = rowsOf(table).filter((row) => row.length > 0);
  const [first] = rows[0] ?? [];
  if (!first) return;
  // A box around a text, not a table.
  if (rows.flat().length === 1) {
    addQuote(out, first.element.children, style);
    return;
  }
  if (isLayout(rows)) {
    for (const { element } of rows.flat()) walkBlock(out, element, style);
    return;
  }
  const cells = rows.map((row) =>
    row.map(({ element, span }) => ({ runs: flatten(blocksWithin(out, element.children, PLAIN, true)), span })),
  );
  if (cells.flat().every(({ runs }) => runs.length === 0)) return;
  addBlock(out, { type: 'table', text: writeTable(cells) });
};

const addVideo = (out: Out, { attributes, children }: HtmlElement) => {
  const sources = children.flatMap((child) => (typeof child === 'string' ? [] : [child.attributes.get('src') ?? '']));
  const written = [attributes.get('src') ?? '', ...sources].find((source) => source !== '') ?? '';
  const address = htmlAddress(written, out.reading.base);
  if (!/^https?:/i.test(address)) return;
  endParagraph(out);
  const page = videoPage(address);
  addLink(out, page, (attributes.get('title') || page).slice(0, 500));
  endParagraph(out);
};

const walkBlock = (out: Out, element: HtmlElement, style: Style) => {
  endParagraph(out);
  walkAll(out, element.children, STRONG_LINES.has(element.name) ? marked(style, 'strong') : style);
  endParagraph(out);
};

type Write = (out: Out, element: HtmlElement, style: Style) => void;

const addQuoteOf: Write = (out, { children }, style) => addQuote(out, children, style);
const addRule: Write = (out) => addBlock(out, { type: 'rule' });

const walkInline: Write = (out, element, style) => {
  walkAll(out, element.children, styleWithin(element, style, out.reading.base));
  // Cells of a table that is written as text.
  if (element.name === 'td' || element.name === 'th') addText(out, ' ', style);
};

const WRITERS = new Map<string, Write>([
  ['br', endLine],
  ['img', addPicture],
  ['iframe', addVideo],
  ['video', addVideo],
  ['audio', addVideo],
  ['pre', addCode],
]);
/** Where they may stand; a cell, and what is nested deeply, has their text. */
const OUTER_WRITERS = new Map<string, Write>([
  ['hr', addRule],
  ['ul', addList],
  ['ol', addList],
  ['menu', addList],
  ['blockquote', addQuoteOf],
  ['table', addTable],
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((name): [string, Write] => [name, addHeading]),
]);
const IN_CELLS = new Set(['ul', 'ol', 'menu']);

const writerOf = ({ isFlat, depth }: Out, element: HtmlElement): Write => {
  const { name } = element;
  const outer = OUTER_WRITERS.get(name);
  const isAllowed = depth < MOST_NESTED && (!isFlat || IN_CELLS.has(name));
  if (outer) return isAllowed ? outer : walkBlock;
  if (isCallOut(element) && isAllowed) return addQuoteOf;
  return WRITERS.get(name) ?? (BLOCKS.has(name) ? walkBlock : walkInline);
};

const walk = (out: Out, node: HtmlNode, style: Style) => {
  if (typeof node === 'string') {
    addText(out, node, style);
    return;
  }
  noteAnchor(out.reading, node.attributes.get('id'));
  if (node.name === 'a') noteAnchor(out.reading, node.attributes.get('name'));
  writerOf(out, node)(out, node, style);
};

const walkAll = (out: Out, nodes: readonly HtmlNode[], style: Style) => {
  for (const node of nodes) walk(out, node, style);
};

/** The blocks of an HTML text as an editor has them. */
export const blocksOfHtml = (nodes: readonly HtmlNode[], reading: Reading): RichBlock[] => {
  const out = openOut(reading, 0);
  walkAll(out, nodes, PLAIN);
  endParagraph(out);
  return out.blocks;
};
