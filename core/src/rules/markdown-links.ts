import type { Inline } from './markdown-tree.ts';

/** Endings that make a bare name a web address; `readme.md` and `e.g.this` are none. */
const TOP = 'com|org|net|edu|gov|io|dev|app|info|biz|shop|store|online|cloud|ai|co|me|tv|eu|de|fr|es|it|uk|nl|pl|us|ca|au|br|jp|cn|in|ch|at|be|se|no|dk|fi|ie|pt|cz|gr|hu|ro|ru|ua|tr|kr|mx|ar|cl|za|nz|il|ir|sa|ae|vn|th|id|tw|hk|sg|my|ph';
const BARE = new RegExp(
  `https?:\\/\\/[^\\s<>"]+|[\\w.+-]{1,64}@(?:[\\w-]{1,63}\\.){1,5}[a-z]{2,24}|(?:www\\.[a-z0-9-]{1,63}(?:\\.[a-z0-9-]{1,63}){1,5}|(?:[a-z0-9-]{1,63}\\.){1,5}(?:${TOP}))\\b(?![\\w@-])(?:[/?#][^\\s<>"]*)?`,
  'gi',
);

const SAFE = /^(?:https?:\/\/|mailto:|tel:)/i;

/** The address a link may lead to; undefined for `javascript:`, `data:` and the like. */
export const safeHref = (address: string): string | undefined => {
  if (SAFE.test(address)) return address;
  return /^[/#]/.test(address) ? address : undefined;
};

/** Punctuation after an address belongs to the sentence; a closing bracket only when none was opened in the address. */
export const trimAddress = (address: string): string => {
  let end = address.length;
  while (end > 0) {
    const last = address[end - 1] ?? '';
    const open = last === ')' && address.slice(0, end).split('(').length >= address.slice(0, end).split(')').length;
    if (open || !/[.,;:!?'"*_~)\]]/.test(last)) break;
    end--;
  }
  return address.slice(0, end);
};

const hrefOf = (found: string): string => {
  if (/^https?:/i.test(found)) return found;
  return found.includes('@') && !/[/?#]/.test(found) ? `mailto:${found}` : `http://${found}`;
};

/** Straight quotes, dots and dashes as a printer would set them. */
export const typeset = (text: string): string =>
  text
    .replace(/\(c\)/gi, '©')
    .replace(/\(r\)/gi, '®')
    .replace(/\(tm\)/gi, '™')
    .replace(/\.{3,}/g, '…')
    .replace(/(^|[^-])---(?=[^-]|$)/g, '$1—')
    .replace(/(^|[^-])--(?=[^-]|$)/g, '$1–')
    .replace(/(^|[\s([{])"(?=\S)/g, '$1“')
    .replace(/"/g, '”')
    .replace(/(^|[\s([{“])'(?=\S)/g, '$1‘')
    .replace(/'/g, '’');

/** Plain text with its bare addresses as links. */
export const linkify = (text: string): Inline[] => {
  const nodes: Inline[] = [];
  let done = 0;
  for (const match of text.matchAll(BARE)) {
    const found = trimAddress(match[0]);
    if (match.index > done) nodes.push({ type: 'text', text: typeset(text.slice(done, match.index)) });
    nodes.push({ type: 'link', href: hrefOf(found), children: [{ type: 'text', text: found }] });
    done = match.index + found.length;
  }
  if (done < text.length) nodes.push({ type: 'text', text: typeset(text.slice(done)) });
  return nodes;
};
