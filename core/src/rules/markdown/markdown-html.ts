// Not a library: the widget renders the same text from this parser's tree, and a second parser would display an article
// differently.
import { parseMarkdown } from './markdown.ts';
import type { Block, Inline } from './markdown-tree.ts';

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escapeText = (text: string) => text.replace(/[&<>"']/g, (char) => ESCAPES[char] ?? '');

/** Options of a page; without them every link is external and headings have no anchors. */
export type Places = {
  /** The address of a link within the site; undefined for an external one. */
  ownAddress?: (href: string) => string | undefined;
  /** The id of a heading; called once for each, in order. */
  headingId?: (level: number, content: readonly Inline[]) => string;
  /** Where a picture is loaded from instead of its own address; null: a link replaces it. */
  pictureAddress?: (src: string) => string | null;
  /** Makes what may be wider than the page focusable, so that it can be scrolled by keyboard. */
  scrolls?: boolean;
};

const TAGS = { strong: 'strong', em: 'em', strike: 's' } as const;

const link = (href: string, content: string, { ownAddress }: Places) => {
  const own = ownAddress?.(href);
  return own === undefined
    ? `<a href="${escapeText(href)}" target="_blank" rel="noreferrer noopener nofollow">${content}</a>`
    : `<a href="${escapeText(own)}">${content}</a>`;
};

const picture = (src: string, alt: string, places: Places) => {
  const address = places.pictureAddress ? places.pictureAddress(src) : src;
  return address === null
    ? link(src, escapeText(alt || src), places)
    : `<img src="${escapeText(address)}" alt="${escapeText(alt)}" loading="lazy" referrerpolicy="no-referrer">`;
};

const writeInlines = (places: Places) => {
  const inlines = (nodes: readonly Inline[]): string => nodes.map(inline).join('');
  const inline = (node: Inline): string => {
    switch (node.type) {
      case 'text':
        return escapeText(node.text);
      case 'break':
        return '<br>';
      case 'code':
        return `<code>${escapeText(node.text)}</code>`;
      case 'mention':
        return escapeText(`@${node.name}`);
      case 'image':
        return picture(node.src, node.alt, places);
      case 'link':
        return link(node.href, inlines(node.children), places);
      default:
        return `<${TAGS[node.type]}>${inlines(node.children)}</${TAGS[node.type]}>`;
    }
  };
  return inlines;
};

/** The page's own title is its first heading, so those of the text start at the second level. */
export const headingLevel = (level: number) => Math.min(level + 1, 6);

const writeBlocks = (places: Places) => {
  const inlines = writeInlines(places);
  const reached = places.scrolls ? ' tabindex="0"' : '';
  const cells = (row: readonly Inline[][], tag: string) =>
    row.map((cell) => `<${tag}>${inlines(cell)}</${tag}>`).join('');
  const blocks = (nodes: readonly Block[]): string => nodes.map(block).join('');
  const block = (node: Block): string => {
    switch (node.type) {
      case 'paragraph':
        return `<p>${inlines(node.children)}</p>`;
      case 'heading': {
        const level = headingLevel(node.level);
        const id = places.headingId?.(level, node.children);
        return `<h${level}${id ? ` id="${escapeText(id)}"` : ''}>${inlines(node.children)}</h${level}>`;
      }
      case 'list': {
        const items = node.items.map((item) => `<li>${blocks(item)}</li>`).join('');
        return node.ordered ? `<ol start="${node.start}">${items}</ol>` : `<ul>${items}</ul>`;
      }
      case 'quote':
        return `<blockquote>${blocks(node.children)}</blockquote>`;
      case 'code':
        return `<pre${reached}><code>${escapeText(node.text)}</code></pre>`;
      case 'rule':
        return '<hr>';
      case 'table':
        return `<div class="table"${reached}><table><thead><tr>${cells(node.head, 'th')}</tr></thead><tbody>${node.rows
          .map((row) => `<tr>${cells(row, 'td')}</tr>`)
          .join('')}</tbody></table></div>`;
    }
  };
  return blocks;
};

/** Markdown as HTML for server-rendered pages and emails: an allowlist of tags, all text escaped. */
export const markdownToHtml = (text: string, places: Places = {}): string => writeBlocks(places)(parseMarkdown(text));
