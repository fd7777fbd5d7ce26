export type Destination = { address: string; end: number };

const MAX_LENGTH = 2_048;

/** The end of the address that starts at `from`: a space, or an unmatched closing bracket. */
const endOfAddress = (text: string, from: number): number => {
  let open = 0;
  for (let at = from; at < text.length && at - from < MAX_LENGTH; at += 1) {
    const char = text[at] ?? '';
    if (char === '\\') at += 1;
    else if (char === '(') open += 1;
    else if (char === ')' && open === 0) return at;
    else if (char === ')') open -= 1;
    else if (/[\s<]/.test(char)) return open === 0 ? at : -1;
  }
  return -1;
};

/** The `(address "title")` behind a closing bracket; `end` is behind its last character. Titles are skipped. */
export const readDestination = (text: string, from: number): Destination | undefined => {
  if (text[from] !== '(') return undefined;
  const start = from + 1;
  if (!text.slice(start, start + MAX_LENGTH).includes(')')) return undefined;
  const angled = /^\s{0,9}<([^<>\n]{0,2048})>/.exec(text.slice(start, start + MAX_LENGTH + 12));
  const lead = /^\s{0,9}/.exec(text.slice(start, start + 9))?.[0].length ?? 0;
  const end = angled ? start + angled[0].length : endOfAddress(text, start + lead);
  if (end < 0) return undefined;
  const address = angled?.[1] ?? text.slice(start + lead, end);
  const rest = /^\s{0,9}(?:\s(?:"[^"]{0,500}"|'[^']{0,500}')\s{0,9})?\)/.exec(text.slice(end, end + 530));
  return rest ? { address: address.replace(/\\([!-/:-@[-`{-~])/g, '$1'), end: end + rest[0].length } : undefined;
};
