// Control characters other than tab and line feed, and halves of a character that no encoding can carry.
const UNWANTED = /(?![\t\n])\p{Cc}|\p{Cs}/gu;

/** Text as it is stored: what is not text is dropped, lines end in one way. It is escaped wherever it is shown. */
export const cleanText = (text: string) => text.replaceAll('\r\n', '\n').replace(UNWANTED, '');
