/** Letters and signs from 160 on, in the order of their numbers (ISO 8859-1). */
const LATIN =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot ' +
  'cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml ' +
  'Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig ' +
  'agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ' +
  'ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml';
const OTHERS: readonly [string, string][] = [
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['ndash', '–'],
  ['mdash', '—'],
  ['lsquo', '‘'],
  ['rsquo', '’'],
  ['sbquo', '‚'],
  ['ldquo', '“'],
  ['rdquo', '”'],
  ['bdquo', '„'],
  ['lsaquo', '‹'],
  ['rsaquo', '›'],
  ['hellip', '…'],
  ['bull', '•'],
  ['euro', '€'],
  ['trade', '™'],
  ['rarr', '→'],
  ['larr', '←'],
  ['Scaron', 'Š'],
  ['scaron', 'š'],
  ['OElig', 'Œ'],
  ['oelig', 'œ'],
  ['thinsp', ' '],
  ['ensp', ' '],
  ['emsp', ' '],
  ['zwnj', '\u200c'],
  ['zwj', '\u200d'],
];
const NAMED = new Map([
  ...LATIN.split(' ').map((name, index): [string, string] => [name, String.fromCodePoint(160 + index)]),
  ...OTHERS,
]);

const MAX_CODE_POINT = 0x10ffff;

const characterOf = (written: string, body: string): string => {
  if (!body.startsWith('#')) return NAMED.get(body) ?? written;
  const code = /^#x/i.test(body) ? Number.parseInt(body.slice(2), 16) : Number(body.slice(1));
  return code > 0 && code <= MAX_CODE_POINT ? String.fromCodePoint(code) : written;
};

/** The entities of HTML 4 and all numbers; others stay as they are written. */
export const decodeEntities = (text: string): string =>
  text.replace(/&(#\d{1,7}|#[xX][\da-fA-F]{1,6}|[A-Za-z]{1,8}[1-4]{0,2});/g, characterOf);
