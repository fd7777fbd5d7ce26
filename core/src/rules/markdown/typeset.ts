import type { Inline } from './markdown-tree.ts';

const SIGNS: [RegExp, string][] = [
  [/\(c\)/gi, '©'],
  [/\(r\)/gi, '®'],
  [/\(tm\)/gi, '™'],
  [/\+-/g, '±'],
  [/\.{2,}/g, '…'],
  [/(^|[^-])---(?!-)/g, '$1—'],
  [/(^|[^-])--(?!-)/g, '$1–'],
];

const opensQuote = (before: string) => before === '' || /[\s([{–—“‘/]/.test(before);

const curl = (text: string, before: string): string => {
  let last = before;
  let curled = '';
  for (const char of text) {
    if (char === '"') last = opensQuote(last) ? '“' : '”';
    else if (char === "'") last = opensQuote(last) ? '‘' : '’';
    else last = char;
    curled += last;
  }
  return curled;
};

/** Typographic quotes and dashes in plain text; code and link texts stay as typed (wire protocol 14.14). */
export const typeset = (nodes: readonly Inline[], before = ''): Inline[] => {
  let last = before;
  return nodes.map((node): Inline => {
    if (node.type === 'text') {
      const text = curl(
        SIGNS.reduce((typed, [pattern, sign]) => typed.replace(pattern, sign), node.text),
        last,
      );
      last = text.at(-1) ?? last;
      return { ...node, text };
    }
    if (node.type === 'link' || !('children' in node)) {
      last = node.type === 'break' ? ' ' : 'x';
      return node;
    }
    const children = typeset(node.children, last);
    last = 'x';
    return { ...node, children };
  });
};
