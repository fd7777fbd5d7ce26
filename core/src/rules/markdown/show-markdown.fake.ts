import { markdownToHtml } from './markdown-html.ts';

/** A message as HTML for tests, without the attributes that all links and pictures have. */
export const showMarkdown = (source: string) =>
  markdownToHtml(source, { ownAddress: (href) => href }).replaceAll(' loading="lazy" referrerpolicy="no-referrer"', '');
