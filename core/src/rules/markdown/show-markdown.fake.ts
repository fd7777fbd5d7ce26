import { markdownToHtml } from './markdown-html.ts';

/** A message as HTML for tests, without the attributes that every link and every picture has. */
export const showMarkdown = (source: string) =>
  markdownToHtml(source, { ownAddress: (href) => href }).replaceAll(' loading="lazy" referrerpolicy="no-referrer"', '');
