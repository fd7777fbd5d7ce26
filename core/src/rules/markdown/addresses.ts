import type { Inline } from './markdown-tree.ts';

const SCHEMES = new Set(['http', 'https', 'mailto', 'tel']);
const ENDINGS = new Set(
  (
    'com org net edu gov info biz io app dev shop store online site xyz me co ai tech cloud blog agency eu de uk fr es it nl be at ch pl cz se no fi ' +
    'dk ie pt gr ru ua tr br mx ar cl pe in jp cn kr tw hk sg my th vn id ph au nz ca us za il ae sa ro hu bg hr si sk lt lv ee is lu'
  ).split(' '),
);

const isLabel = (label: string) =>
  label.length <= 63 && /^[a-z0-9]/i.test(label) && /[a-z0-9]$/i.test(label) && /^[a-z0-9-]+$/i.test(label);

const isHost = (host: string): boolean => {
  const labels = host.split('.');
  return (
    host.length <= 253 && labels.length > 1 && labels.every(isLabel) && ENDINGS.has(labels.at(-1)?.toLowerCase() ?? '')
  );
};

/** `example.com`, `example.com:8080/path`: an address without its scheme. */
const isBareAddress = (word: string): boolean => {
  const end = word.search(/[/?#:]/);
  const host = end < 0 ? word : word.slice(0, end);
  return isHost(host) && /^(:\d{1,5})?([/?#]|$)/.test(word.slice(host.length));
};

const isEmail = (word: string): boolean => {
  const at = word.indexOf('@');
  return at > 0 && at <= 64 && /^[\w.+-]+$/.test(word.slice(0, at)) && isHost(word.slice(at + 1));
};

/** The address a link may lead to; undefined where it must stay literal text, as with `javascript:` and `data:`. */
export const safeAddress = (address: string): string | undefined => {
  // Browsers ignore these inside an address, so a scheme could be hidden with them.
  const href = address.replace(/[\p{Cc}\p{Cf}\s]+/gu, '');
  if (!href) return undefined;
  if (isBareAddress(href)) return `http://${href}`;
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(href)?.[1];
  return scheme === undefined || SCHEMES.has(scheme.toLowerCase()) ? href : undefined;
};

const CLOSING = /[.,:;!?'"*_~…]/;

/** An address at the end of a sentence: without the full stop, and without a bracket that opened before it. */
export const trimAddress = (word: string): string => {
  let end = word.length;
  let open = word.split('(').length - word.split(')').length;
  for (; end > 0; end -= 1) {
    const last = word[end - 1] ?? '';
    if (last === ')' && open < 0) open += 1;
    else if (!CLOSING.test(last)) break;
  }
  return word.slice(0, end);
};

const MAX_WORD = 2_048;

const addressOf = (word: string): string | undefined => {
  if (word.length > MAX_WORD) return undefined;
  if (isEmail(word)) return `mailto:${word}`;
  return isBareAddress(word) ? `http://${word}` : undefined;
};

export const linkAddresses = (text: string): Inline[] => {
  const found: Inline[] = [];
  let done = 0;
  for (const { 0: chunk, index } of text.matchAll(/[^\s<>"'()[\]{}|\\^`,;“”‘’]+/g)) {
    if (!chunk.includes('.')) continue;
    const lead = /^[.:!?*_~@#/-]*/.exec(chunk)?.[0].length ?? 0;
    const word = trimAddress(chunk.slice(lead));
    const href = lead > 0 && /[@/#-]/.test(chunk.slice(0, lead)) ? undefined : addressOf(word);
    if (href === undefined) continue;
    const from = index + lead;
    if (from > done) found.push({ type: 'text', text: text.slice(done, from) });
    found.push({ type: 'link', href, children: [{ type: 'text', text: word }] });
    done = from + word.length;
  }
  if (done < text.length) found.push({ type: 'text', text: text.slice(done) });
  return found;
};
