/* Visitors act on addresses and numbers, linked or not: a reply may contain only those of the articles. */

// Both start at a word boundary and have a length limit, so that the time is linear.
const EMAIL = /(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,8}/gu;
/** With `+` or `00`, a trunk zero, or in the three parts of North America; never inside an address or a longer word. */
const PHONE =
  /(?<![\p{L}\p{N}/=&#?_.@-])(?:(?:\+|00)\d(?:[ ()./-]{0,2}\d){6,14}|0\d(?:[ ()/-]{0,2}\d){5,14}|(?:1[ -])?\(?\d{3}\)?[ -]\d{3}[ -]\d{4})(?![\p{L}\p{N}@])/gu;
const DATE = /^\d{1,2}[/-]\d{1,2}[/-]\d{2,4}$/;

const emailOf = (found: string) => found.toLowerCase();
/** The same number in any notation: `+49 30 1`, `0049-30-1`. */
const numberOf = (found: string) => found.replace(/\D/g, '').replace(/^0+/, '');

export const contactsIn = (text: string): string[] => [
  ...[...text.matchAll(EMAIL)].map(([found]) => emailOf(found)),
  ...[...text.matchAll(PHONE)].map(([found]) => numberOf(found)),
];

export const withoutContacts = (text: string, details: readonly string[]): string =>
  text
    .replace(EMAIL, (found) => (details.includes(emailOf(found)) ? found : ''))
    .replace(PHONE, (found) => (DATE.test(found) || details.includes(numberOf(found)) ? found : ''));
