import { markdownToHtml, type Places } from './markdown-html.ts';
import { inlineText } from './text-preview.ts';

/** A heading of an article for its table of contents: `level` 1 to 6, `id` the anchor. */
export type Heading = { level: number; id: string; text: string };

/** Letters and digits of any script, joined by dashes, as the fragment of an address. */
const anchorOf = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 80);

const nameHeadings = (taken: readonly string[]) => {
  const used = new Set(taken);
  const numbers = new Map<string, number>();
  return (text: string) => {
    const base = anchorOf(text) || 'part';
    let number = numbers.get(base) ?? 1;
    let id = base;
    while (used.has(id)) {
      number += 1;
      id = `${base}-${number}`;
    }
    numbers.set(base, number);
    used.add(id);
    return id;
  };
};

/** An article's Markdown as HTML, and its headings in order with their anchors. `taken` holds ids of the page itself. */
export const articleToHtml = (
  text: string,
  {
    ownAddress,
    pictureAddress,
    taken = [],
  }: Pick<Places, 'ownAddress' | 'pictureAddress'> & { taken?: readonly string[] },
): { html: string; headings: Heading[] } => {
  const headings: Heading[] = [];
  const nameOf = nameHeadings(taken);
  const headingId: Places['headingId'] = (level, nodes) => {
    const text = inlineText(nodes).trim();
    const id = nameOf(text);
    headings.push({ level, id, text });
    return id;
  };
  const html = markdownToHtml(text, {
    headingId,
    scrolls: true,
    ...(ownAddress ? { ownAddress } : {}),
    ...(pictureAddress ? { pictureAddress } : {}),
  });
  return { html, headings };
};
