import { posix } from 'node:path';

/** A label is looked for so far before its address. */
const MOST_LABEL = 3_000;
const MOST_ADDRESS = 4_000;

type Link = { address: string; isPicture: boolean; start: number; end: number };

/** Where the label before a place begins: a picture in it has brackets too. */
const labelBefore = (text: string, end: number): number | undefined => {
  let depth = 0;
  for (let at = end - 1; at >= Math.max(0, end - MOST_LABEL); at -= 1) {
    if (text[at - 1] === '\\') continue;
    if (text[at] === ']') depth += 1;
    else if (text[at] === '[' && depth === 0) return at;
    else if (text[at] === '[') depth -= 1;
  }
  return undefined;
};

/** The links and pictures of a Markdown text, in order. Linear in its length. */
export const linksIn = (text: string): Link[] => {
  const links: Link[] = [];
  for (let at = text.indexOf(']('); at !== -1; at = text.indexOf('](', at + 2)) {
    const isAngled = text[at + 2] === '<';
    const start = at + (isAngled ? 3 : 2);
    const rest = text.slice(start, start + MOST_ADDRESS);
    const length = rest.search(isAngled ? /[>\n]/ : /[\s)]/);
    const opening = length > 0 ? labelBefore(text, at) : undefined;
    if (opening === undefined) continue;
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

export const decodedAddress = (address: string) => {
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
  const path = decodedAddress(place.split('?', 1)[0] ?? '');
  const whole = path.startsWith('/') ? posix.normalize(path.slice(1)) : posix.join(posix.dirname(from), path);
  return { path: whole, fragment: fragment && `#${fragment}` };
};
