import { safeAddress } from '@porchlight/core/rules/markdown/addresses.ts';

const MOST_ADDRESS = 2_000;

/** `base`: the page of the article at its source, which root-relative addresses lead from. Empty for what may not be a link. */
export const htmlAddress = (written: string, base: string | null): string => {
  const address = written.trim().replaceAll(' ', '%20');
  if (address === '' || address.length > MOST_ADDRESS) return '';
  if (address.startsWith('//')) return safeAddress(`https:${address}`) ?? '';
  if (address.startsWith('/') && base !== null) return URL.parse(address, base)?.href ?? '';
  return safeAddress(address) ?? '';
};

const WATCH: readonly (readonly [RegExp, string])[] = [
  [/^https?:\/\/(?:www\.)?youtube(?:-nocookie)?\.com\/embed\/([\w-]{1,32})/i, 'https://www.youtube.com/watch?v='],
  [/^https?:\/\/player\.vimeo\.com\/video\/(\d{1,20})/i, 'https://vimeo.com/'],
  [/^https?:\/\/(?:www\.)?loom\.com\/embed\/(\w{1,64})/i, 'https://www.loom.com/share/'],
];

/** The page of an embedded video; other embedded pages keep their address. */
export const videoPage = (address: string): string => {
  for (const [embedded, page] of WATCH) {
    const id = embedded.exec(address)?.[1];
    if (id) return page + id;
  }
  return address;
};
