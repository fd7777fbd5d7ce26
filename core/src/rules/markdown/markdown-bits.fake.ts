/** What Markdown is made of, to be joined in any order. */
export const MARKDOWN_BITS = [
  ...['*', '**', '_', '~~', '`', '[', ']', '](', ')', '![', '(', '<', '> ', '- ', '1. ', '# ', '|', '|-|\n', '\n', ' '],
  ...['\\', 'word', '&lt;', '😀'],
] as const;
