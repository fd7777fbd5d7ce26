/*
 * E-mail addresses and telephone numbers are acted on as they are read, whether or not a chat makes a link of them. What a
 * reply of a model contains none that is not in the articles.
 */

// Both begin at the begin of a word and end within so many signs, so that no text takes long.
const EMAIL = /(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,8}/gu;
/** With `+` or `00`, a trunk zero, or in America's three parts; never the middle of an address or a longer word. */
const PHONE =
  /(?<![\p{L}\p{N}/=&#?_.@-])(?:(?:\+|00)\d(?:[ ()./-]{0,2}\d){6,14}|0\d(?:[ ()/-]{0,2}\d){5,14}|(?:1[ -])?\(?\d{3}\)?[ -]\d{3}[ -]\d{4})(?![\p{L}\p{N}@])/gu;
const DATE = /^\d{1,2}[/-]\d{1,2}[/-]\d{2,4}$/;

const emailOf = (found: string) => found.toLowerCase();
/** The same number however it is written: `+49 30 1`, `0049-30-1`. */
const numberOf = (found: string) => found.replace(/\D/g, '').replace(/^0+/, '');

/** The e-mail addresses and telephone numbers of a text, so that they can be compared. */
export const contactsIn = (text: string): string[] => [
  ...[...text.matchAll(EMAIL)].map(([found]) => emailOf(found)),
  ...[...text.matchAll(PHONE)].map(([found]) => numberOf(found)),
];

/** A text without the e-mail addresses and telephone numbers that are not known. */
export const withoutContacts = (text: string, known: readonly string[]): string =>
  text
    .replace(EMAIL, (found) => (known.includes(emailOf(found)) ? found : ''))
    .replace(PHONE, (found) => (DATE.test(found) || known.includes(numberOf(found)) ? found : ''));
