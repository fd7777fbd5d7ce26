import { markdownToHtml } from './markdown-html.ts';

export const showMarkdown = (source: string) =>
  markdownToHtml(source, { ownAddress: (href) => href }).replaceAll(' loading="lazy" referrerpolicy="no-referrer"', '');
