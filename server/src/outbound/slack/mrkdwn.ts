import { parseMarkdown } from '@porchlight/core/rules/markdown/markdown.ts';
import type { Block, Inline } from '@porchlight/core/rules/markdown/markdown-tree.ts';
import { inlineText } from '@porchlight/core/rules/markdown/text-preview.ts';
import { escapeSlackText } from '../../domain/slack/workspace.ts';

const MARKS = { strong: '*', em: '_', strike: '~' } as const;
const LETTER = /[\p{L}\p{N}]/u;

type Links = 'named' | 'with address';

/** No character of an address ends the link. */
const target = (href: string) =>
  escapeSlackText(href.replaceAll('<', '%3C').replaceAll('>', '%3E').replaceAll('|', '%7C'));

/** A link with a text of its own. */
export const slackLink = (href: string, label: string) =>
  `<${target(href)}|${escapeSlackText(label.replaceAll('|', ' ').replaceAll('\n', ' '))}>`;

/** A visitor cannot hide an address behind other words. */
const writeLink = (href: string, label: string, links: Links) => {
  const isAddress = ['', 'https://', 'http://', 'mailto:', 'tel:'].some((scheme) => href === scheme + label);
  if (isAddress || label.trim() === '') return escapeSlackText(label || href);
  return links === 'named' ? slackLink(href, label) : `${escapeSlackText(label)} (${escapeSlackText(href)})`;
};

/** Slack reads a mark only at the edge of a word, and in one line. */
const marked = (mark: string, text: string, before: string, after: string) => {
  if (LETTER.test(before) || LETTER.test(after)) return text;
  return text
    .split('\n')
    .map((line) => (line.trim() === '' ? line : `${mark}${line.trim()}${mark}`))
    .join('\n');
};

const code = (text: string) => {
  const shown = escapeSlackText(text);
  return text.includes('`') || text.trim() === '' ? shown : `\`${shown}\``;
};

const writeInlines = (nodes: readonly Inline[], links: Links): string => {
  let written = '';
  for (const [place, node] of nodes.entries()) {
    const next = nodes[place + 1];
    const after = next ? inlineText([next]).slice(0, 1) : '';
    if (node.type === 'text') written += escapeSlackText(node.text);
    else if (node.type === 'break') written += '\n';
    else if (node.type === 'code') written += code(node.text);
    else if (node.type === 'mention') written += escapeSlackText(`@${node.name}`);
    else if (node.type === 'image') written += writeLink(node.src, node.alt || node.src, links);
    else if (node.type === 'link') written += writeLink(node.href, inlineText(node.children), links);
    else written += marked(MARKS[node.type], writeInlines(node.children, links), written.slice(-1), after);
  }
  return written;
};

const indented = (text: string) => text.replaceAll('\n', '\n    ');

const writeBlock = (block: Block, links: Links): string => {
  switch (block.type) {
    case 'paragraph':
      return writeInlines(block.children, links);
    case 'heading':
      return marked('*', escapeSlackText(inlineText(block.children)), '', '');
    case 'list':
      return block.items
        .map((item, place) => {
          const sign = block.ordered ? `${block.start + place}.` : '•';
          return `${sign} ${indented(writeBlocks(item, links, '\n'))}`;
        })
        .join('\n');
    case 'quote':
      return `> ${writeBlocks(block.children, links, '\n').replaceAll('\n', '\n> ')}`;
    case 'code':
      // Line by line: a block of several lines has no end inside a quote.
      return block.text.split('\n').map(code).join('\n');
    case 'table':
      return [block.head, ...block.rows]
        .map((row) => row.map((cell) => writeInlines(cell, links)).join(' | '))
        .join('\n');
    case 'rule':
      return '———';
  }
};

const writeBlocks = (blocks: readonly Block[], links: Links, between: string): string =>
  blocks.map((block) => writeBlock(block, links)).join(between);

/** Markdown as Slack's own markup. Nothing in it mentions, notifies or links but what the text itself says. */
export const toMrkdwn = (markdown: string, links: Links): string => writeBlocks(parseMarkdown(markdown), links, '\n\n');
