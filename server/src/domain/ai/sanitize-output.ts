import { parseMarkdown } from '@porchlight/core/rules/markdown/markdown.ts';
import type { Block, Inline } from '@porchlight/core/rules/markdown/markdown-tree.ts';

/*
 * A model may repeat what it has read: a visitor's message, an article. Its output is sanitised before anyone sees it: no
 * address that is not in the articles, no picture (it would report its reader to a third party), no mention (it would notify
 * a colleague), no placeholder (it would be filled with personal data).
 */

const LINK = /!?\[([^\][]*)\]\(([^)[]*)\)/g;
const ANGLE = /<((?:https?:|mailto:|tel:|www\.)[^<>\s]*|[\w.+-]+@[\w.-]+)>/gi;
const BARE = /(?:https?:\/\/|www\.)[^\s<>"`\]|\\]+/gi;
/** Invisible and direction-changing characters make a text read differently than it is. */
const HIDDEN = /[\p{Cf}\p{Co}\p{Cn}]/gu;
const JOINERS = new Set(['\u200c', '\u200d']);
const ROUNDS = 4;

const inlinesOf = (block: Block): Inline[] => {
  switch (block.type) {
    case 'list':
      return block.items.flatMap((item) => item.flatMap(inlinesOf));
    case 'quote':
      return block.children.flatMap(inlinesOf);
    case 'table':
      return [block.head, ...block.rows].flat(2);
    case 'code':
    case 'rule':
      return [];
    default:
      return block.children;
  }
};

const flatten = (nodes: readonly Inline[]): Inline[] =>
  nodes.flatMap((node) => ('children' in node ? [node, ...flatten(node.children)] : [node]));

const nodesOf = (text: string) => flatten(parseMarkdown(text).flatMap(inlinesOf));

const bare = (address: string) => address.replace(/(?<!\/)\/+$/, '');

export const addressesIn = (text: string): string[] =>
  nodesOf(text).flatMap((node) => (node.type === 'link' ? [node.href] : []));

const textOf = (nodes: readonly Inline[]): string =>
  nodes.map((node) => ('text' in node ? node.text : 'children' in node ? textOf(node.children) : '')).join('');

const strays = (text: string, isAllowed: (address: string) => boolean): string[] =>
  nodesOf(text).flatMap((node) => {
    if (node.type === 'link') return isAllowed(node.href) ? [] : [textOf(node.children)];
    if (node.type === 'image') return [node.src];
    return node.type === 'mention' ? [node.name] : [];
  });

const withoutPlaceholders = (text: string) => text.replace(/\{(?=\{)|\}(?=\})/g, '$& ');

const CLOSING = new Set(").,:;!?'*_~…");

/** An address without the punctuation or bracket behind it. */
const withoutClosing = (found: string) => {
  let end = found.length;
  while (end > 0 && CLOSING.has(found.charAt(end - 1))) end -= 1;
  return found.slice(0, end);
};

/** Links only to `allowed` addresses. Empty when the text stays unsafe. */
export const safeText = (text: string, allowed: Iterable<string>): string => {
  const knownValues = new Set([...allowed].map(bare));
  const isAllowed = (address: string) => knownValues.has(bare(address));
  const visible = text.normalize('NFC').replace(HIDDEN, (sign) => (JOINERS.has(sign) ? sign : ''));
  let safe = visible
    .replace(LINK, (link, content: string, target: string) => {
      const address = /^<?([^\s>]*)/.exec(target.trimStart())?.[1] ?? '';
      return !link.startsWith('!') && isAllowed(address) ? link : content;
    })
    .replace(ANGLE, (link, address: string) => (isAllowed(address) ? link : ''))
    .replace(BARE, (found) => {
      const address = withoutClosing(found);
      return isAllowed(address) ? found : found.slice(address.length);
    });
  for (let round = 0; round < ROUNDS; round += 1) {
    safe = withoutPlaceholders(safe);
    const left = strays(safe, isAllowed);
    if (left.length === 0) return safe.replace(/(?<![ \t])[ \t]+\n/g, '\n').trim();
    for (const content of left) safe = content === '' ? '' : safe.replaceAll(content, '');
  }
  return '';
};

/** A partial text, up to where no word, link or mark is incomplete. */
export const wholeSoFar = (text: string): string => {
  const end = Math.max(text.lastIndexOf(' '), text.lastIndexOf('\n'));
  const whole = text.slice(0, Math.max(end, 0));
  const opened = whole.lastIndexOf('[');
  return opened >= 0 && !/^\[[^\]]*\](?:\([^)]*\)|[^(]|$)/.test(whole.slice(opened)) ? whole.slice(0, opened) : whole;
};
