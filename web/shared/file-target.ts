import type { Attachment } from '@porchlight/core/wire/message.ts';

type KnownFile = Partial<Attachment> & Pick<Attachment, 'file_type'> & { name?: string };

export type FileTarget = { icon: 'file' | 'link' | 'pin'; href: string | undefined; title: string };

const nameFrom = (address: string): string => {
  const last = address.split(/[?#]/)[0]?.split('/').at(-1) ?? '';
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
};

/** Only web addresses are links: shared links come from anyone. */
const safe = (href: string) => (/^(https?:|blob:|\/)/i.test(href) ? href : undefined);

export const targetOf = (file: KnownFile): FileTarget => {
  const href = file.data_url ?? '';
  if (file.file_type === 'location') {
    const point = `${file.coordinates_lat ?? 0},${file.coordinates_long ?? 0}`;
    const map = `https://www.openstreetmap.org/search?query=${point}`;
    return { icon: 'pin', href: safe(href) ?? map, title: file.fallback_title || point };
  }
  if (file.file_type === 'fallback' || file.file_type === 'share')
    return { icon: 'link', href: safe(href), title: file.fallback_title || href };
  return { icon: 'file', href: safe(href), title: file.name || file.fallback_title || nameFrom(href) };
};
