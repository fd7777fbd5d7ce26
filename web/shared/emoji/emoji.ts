import { EMOJI_GROUPS } from './data/emoji.ts';

export type Emoji = { char: string; name: string; tones: boolean };
export type EmojiGroup = { key: (typeof EMOJI_GROUPS)[number]['key']; emoji: Emoji[] };

export const SKIN_TONES = ['', '\u{1F3FB}', '\u{1F3FC}', '\u{1F3FD}', '\u{1F3FE}', '\u{1F3FF}'] as const;
export type SkinTone = (typeof SKIN_TONES)[number];

const read = (entry: string): Emoji => {
  const space = entry.indexOf(' ');
  const tones = entry[space - 1] === '+';
  return { char: entry.slice(0, tones ? space - 1 : space), name: entry.slice(space + 1), tones };
};

export const readGroups = (): EmojiGroup[] =>
  EMOJI_GROUPS.map(({ key, emoji }) => ({ key, emoji: emoji.split('|').map(read) }));

/** The names are English: the search folding of all scripts would be one more file here. */
const withoutAccents = (text: string): string => text.normalize('NFD').replace(/[\u0300-\u036f]/g, '');

/** Groups without a hit are left out (wire protocol 14.11). */
export const searchEmoji = (groups: readonly EmojiGroup[], query: string): EmojiGroup[] => {
  const search = withoutAccents(query.trim().toLowerCase());
  return groups
    .map(({ key, emoji }) => ({ key, emoji: emoji.filter(({ name }) => name.includes(search)) }))
    .filter(({ emoji }) => emoji.length > 0);
};

/** The tone follows the person; it replaces a presentation mark right after. */
export const withTone = ({ char, tones }: Emoji, tone: SkinTone): string => {
  if (!tones || !tone) return char;
  const [person = '', ...rest] = char;
  return person + tone + rest.filter((part, index) => index > 0 || part !== '\u{FE0F}').join('');
};

export const addRecent = (recent: readonly string[], char: string): string[] =>
  [char, ...recent.filter((one) => one !== char)].slice(0, 16);
