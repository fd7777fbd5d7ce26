// Control characters other than tab and line feed, and lone surrogates, which no encoding can carry.
const UNWANTED = /(?![\t\n])\p{Cc}|\p{Cs}/gu;

/** Text as it is stored: without control characters, with LF line ends. It is escaped wherever it is shown. */
export const cleanText = (text: string) => text.replaceAll('\r\n', '\n').replace(UNWANTED, '');
