import { trimAddress } from '../markdown/addresses.ts';

const ADDRESS = /(?<![\p{L}\p{N}@])(?:https?:\/\/|www\.)[^\s<>"`\]|\\]{1,2048}/giu;

const escapePart = (text: string): string =>
  text
    .replace(/[\\`*[\]~]|!(?=\[|$)|<(?=\S)|&(?=(?:amp|lt|gt|quot|nbsp|#39);)/g, '\\$&')
    .replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\_');

/** Text in which no character is markup. Addresses stay whole: a backslash would end them. */
export const escapeText = (text: string): string => {
  let escaped = '';
  let done = 0;
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const address = trimAddress(found);
    escaped += escapePart(text.slice(done, index)) + address;
    done = index + address.length;
  }
  return escaped + escapePart(text.slice(done));
};

const OPENERS = [
  /^(?:`{3,}|~{3,})/,
  /^#{1,6}(?:\s|$)/,
  /^([-*_])(?:[ \t]*\1){2,}[ \t]*$/,
  /^>/,
  /^[-*+](?:\s|$)/,
  /^[\s|:-]+$/,
];

/** A line whose beginning opens no list, quote, heading, table or block of code. */
export const escapeStart = (line: string, isStrict: boolean): string => {
  const [, number = '', rest = ''] = /^(\d{1,9})([.)](?:\s.*)?)$/s.exec(line) ?? [];
  if (number) return `${number}\\${rest}`;
  return OPENERS.some((opener) => opener.test(line)) || (isStrict && /^[-+#>|:=]/.test(line)) ? `\\${line}` : line;
};
