// Control characters other than tab and line feed, and lone surrogates, which no encoding can carry.
const UNWANTED = /(?![\t\n])\p{Cc}|\p{Cs}/gu;

/** Text as it is stored: without control characters, with LF line ends. It is escaped wherever it is shown. */
export const cleanText = (text: string) => text.replaceAll('\r\n', '\n').replace(UNWANTED, '');

/** Overrides and embeddings of direction, which would reverse the text around them; invisible spaces. */
const DISGUISING = /[\u202a-\u202e\u2066-\u2069\u200b\u2060\ufeff]/g;

/** A text of another server as one line of plain text. */
export const oneLine = (text: string) => cleanText(text).replace(DISGUISING, '').replace(/\s+/g, ' ').trim();
