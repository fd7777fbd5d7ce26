/** Letters and digits of a title, joined by dashes; accents are dropped, other scripts stay. */
export const slugify = (title: string): string =>
  title
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 100);

/** Wire protocol 11.12: `<unix>-<title>`. */
export const articleSlug = (title: string, now: number) => `${Math.floor(now / 1_000)}-${slugify(title) || 'article'}`;
