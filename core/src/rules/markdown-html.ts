import { parseMarkdown } from './markdown.ts';
import type { Block, Inline } from './markdown-tree.ts';

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escapeText = (text: string) => text.replace(/[&<>"']/g, (char) => ESCAPES[char] ?? '');

const inlines = (nodes: readonly Inline[]): string => nodes.map(inline).join('');

const TAGS = { strong: 'strong', em: 'em', strike: 's' } as const;

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
      return `<img src="${escapeText(node.src)}" alt="${escapeText(node.alt)}" loading="lazy" referrerpolicy="no-referrer">`;
    case 'link':
      return `<a href="${escapeText(node.href)}" target="_blank" rel="noreferrer noopener nofollow">${inlines(node.children)}</a>`;
    default:
      return `<${TAGS[node.type]}>${inlines(node.children)}</${TAGS[node.type]}>`;
  }
};

const cells = (row: readonly Inline[][], tag: string) =>
  row.map((cell) => `<${tag}>${inlines(cell)}</${tag}>`).join('');

const block = (node: Block): string => {
  switch (node.type) {
    case 'paragraph':
      return `<p>${inlines(node.children)}</p>`;
    case 'heading': {
      // The page's own title is its first heading.
      const level = Math.min(node.level + 1, 6);
      return `<h${level}>${inlines(node.children)}</h${level}>`;
    }
    case 'list': {
      const items = node.items.map((item) => `<li>${blocks(item)}</li>`).join('');
      return node.ordered ? `<ol start="${node.start}">${items}</ol>` : `<ul>${items}</ul>`;
    }
    case 'quote':
      return `<blockquote>${blocks(node.children)}</blockquote>`;
    case 'code':
      return `<pre><code>${escapeText(node.text)}</code></pre>`;
    case 'rule':
      return '<hr>';
    case 'table':
      return `<div class="table"><table><thead><tr>${cells(node.head, 'th')}</tr></thead><tbody>${node.rows
        .map((row) => `<tr>${cells(row, 'td')}</tr>`)
        .join('')}</tbody></table></div>`;
  }
};

const blocks = (nodes: readonly Block[]): string => nodes.map(block).join('');

/** Markdown as HTML for pages and mails that are written on the server: only tags of ours, every word escaped. */
export const markdownToHtml = (text: string): string => blocks(parseMarkdown(text));
