// Control characters other than tab and line ends, and halves of a character that no encoding can carry.
const UNWANTED = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/** Text as it is stored: what is not text is dropped, lines end in one way. It is escaped wherever it is shown. */
export const cleanText = (text: string) => text.replaceAll('\r\n', '\n').replace(UNWANTED, '');
