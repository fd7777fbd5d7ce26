/**
 * Marks that search ignores: accents of Latin, Greek and Cyrillic, vowel points of Hebrew and Arabic, and invisible joiners.
 * The vowel signs of Indic scripts and Thai distinguish words and stay.
 */
const MARKS =
  /[\u0300-\u036f\u0591-\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06ed\u00ad\u200b-\u200d\ufeff]/g;

/** Letters that Unicode treats as one and people type as others. */
const LETTERS: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ı: 'i',
  ς: 'σ',
  // Arabic: the forms of alef, yeh and kaf in Arabic and Persian, and teh marbuta.
  ٱ: 'ا',
  ى: 'ي',
  ی: 'ي',
  ک: 'ك',
  ة: 'ه',
};
const REPLACED = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'g');
const PLAIN = /^[\x20-\x7e\t\n\r]*$/;

/** Lower case, without accents and points: "cafe" matches "Café". Search terms are folded the same way. */
export const foldForSearch = (text: string): string => {
  const lower = text.toLowerCase();
  if (PLAIN.test(lower)) return lower;
  return lower
    .normalize('NFKD')
    .replace(MARKS, '')
    .normalize('NFC')
    .replace(REPLACED, (letter) => LETTERS[letter] ?? letter);
};

export const matchesSearch = (text: string, search: string): boolean =>
  foldForSearch(text).includes(foldForSearch(search.trim()));

/** `places[n]`: the index in `text` of the nth folded character; the last one is the text's length. */
export const foldWithPlaces = (text: string): { folded: string; places: number[] } => {
  const parts: string[] = [];
  const places: number[] = [];
  const cache = new Map<string, string>();
  let at = 0;
  for (const char of text) {
    const folded = cache.get(char) ?? foldForSearch(char);
    cache.set(char, folded);
    for (let index = 0; index < folded.length; index += 1) places.push(at);
    parts.push(folded);
    at += char.length;
  }
  return { folded: parts.join(''), places: [...places, at] };
};
