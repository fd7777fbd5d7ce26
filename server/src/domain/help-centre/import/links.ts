import { posix } from 'node:path';

/** A label is looked for so far before its address. */
const MOST_LABEL = 1_000;
const MOST_ADDRESS = 4_000;

type Link = { address: string; isPicture: boolean; start: number; end: number };

/** The links and pictures of a Markdown text, in order. Linear in its length. */
export const linksIn = (text: string): Link[] => {
  const links: Link[] = [];
  for (let at = text.indexOf(']('); at !== -1; at = text.indexOf('](', at + 2)) {
    const isAngled = text[at + 2] === '<';
    const start = at + (isAngled ? 3 : 2);
    const rest = text.slice(start, start + MOST_ADDRESS);
    const length = rest.search(isAngled ? /[>\n]/ : /[\s)]/);
    const label = text.slice(Math.max(0, at - MOST_LABEL), at).lastIndexOf('[');
    if (length <= 0 || label === -1) continue;
    const opening = Math.max(0, at - MOST_LABEL) + label;
    links.push({ address: rest.slice(0, length), isPicture: text[opening - 1] === '!', start, end: start + length });
  }
  return links;
};

/** `addressOf` returns the new address, or undefined to leave it. */
export const withLinks = async (
  text: string,
  addressOf: (link: Link) => Promise<string | undefined>,
): Promise<string> => {
  let written = '';
  let done = 0;
  for (const link of linksIn(text)) {
    const address = await addressOf(link);
    if (address === undefined) continue;
    written += text.slice(done, link.start) + address;
    done = link.end;
  }
  return written + text.slice(done);
};

const decoded = (address: string) => {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
};

/** The file that an address in another file means, and the part of it; undefined for another server's. */
export const fileMeant = (from: string, address: string): { path: string; fragment: string } | undefined => {
  if (/^[a-z][a-z0-9+.-]*:|^\/\/|^#/i.test(address)) return undefined;
  const [place = '', fragment = ''] = address.split('#', 2);
  const path = decoded(place.split('?', 1)[0] ?? '');
  const whole = path.startsWith('/') ? posix.normalize(path.slice(1)) : posix.join(posix.dirname(from), path);
  return { path: whole, fragment: fragment && `#${fragment}` };
};
