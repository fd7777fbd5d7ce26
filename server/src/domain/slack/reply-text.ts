import { withEmoji } from './emoji-names.ts';

const ENTITIES: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&amp;': '&' };

const unescapeEntities = (text: string) => text.replace(/&(?:lt|gt|amp);/g, (entity) => ENTITIES[entity] ?? entity);

/** The names of users, where Slack gives them. */
export type Names = ReadonlyMap<string, string>;

const CONTROL = /<([^<>|]{1,3000})(?:\|([^<>]{0,3000}))?>/g;

/** The ids of users that a text mentions without their names. */
export const mentionedUsers = (text: string): string[] => [
  ...new Set(
    [...text.matchAll(CONTROL)].flatMap(([, target = '', label]) =>
      target.startsWith('@') && !label ? [target.slice(1)] : [],
    ),
  ),
];

const linkOf = (target: string, label: string | undefined) => {
  const address = target.replace(/^mailto:/, '');
  if (!label || label === address || label === target) return address;
  // As in `<http://example.com|example.com>`, which Slack writes for a bare address.
  if (/^https?:\/\//.test(target) && target.replace(/^https?:\/\//, '') === label) return label;
  const isSafe = /^(?:https?:\/\/|mailto:|tel:)[^\s()]+$/.test(target);
  return isSafe ? `[${label.replace(/[[\]\\]/g, '\\$&')}](${target})` : `${label} (${address})`;
};

/** `<https://…|text>`, `<#C1|general>`, `<@U1>`, `<!here>`: as Markdown. */
const readable = (target: string, label: string | undefined, names: Names): string => {
  const sign = target[0] ?? '';
  if (sign === '#') return `#${label || target.slice(1)}`;
  if (sign === '@') return `@${label || names.get(target.slice(1)) || target.slice(1)}`;
  if (sign !== '!') return linkOf(target, label);
  return label || `@${(target.slice(1).split('^')[0] ?? '').trim()}`;
};

const isEdge = (character: string | undefined) => character === undefined || !/[\p{L}\p{N}]/u.test(character);

/** Slack's marks around words, as those of Markdown. */
const withMarks = (text: string, mark: string, markdown: string, pattern: RegExp) =>
  text.replace(pattern, (all: string, inner: string, at: number) => {
    const isMarked = isEdge(text[at - 1]) && isEdge(text[at + all.length]) && inner.trim() === inner;
    return isMarked && !inner.includes(mark) ? markdown + inner + markdown : all;
  });

const proseOf = (text: string, names: Names) => {
  const bold = withMarks(text, '*', '**', /\*([^*\n]{1,2000})\*/g);
  const strike = withMarks(bold, '~', '~~', /~([^~\n]{1,2000})~/g);
  const linked = strike.replace(CONTROL, (_all, target: string, label?: string) => readable(target, label, names));
  return withEmoji(linked).replaceAll(/^( {0,40})[•◦▪] ?/gm, '$1- ');
};

/** Parts between pairs of a fence are code, which stays as it is. A fence without its pair is text. */
const outsideOf = (text: string, fence: string, write: (part: string) => string): string => {
  const parts = text.split(fence);
  const open = parts.length % 2 === 0 ? parts.length - 1 : parts.length;
  return parts.map((part, place) => (place % 2 === 0 || place >= open ? write(part) : part)).join(fence);
};

/** The text of a message in Slack as Markdown. `_italic_` is the same in both. */
export const toMarkdown = (text: string, names: Names = new Map()): string =>
  unescapeEntities(
    outsideOf(text, '```', (prose) => outsideOf(prose, '`', (part) => proseOf(part, names))).replaceAll(
      /```(?!\n)([^`]*)```/g,
      (_all, code: string) => `\n\`\`\`\n${code.trim()}\n\`\`\`\n`,
    ),
  ).trim();

const NOTE = /^\s*note:\s*/i;

export const readNote = (text: string): { isNote: boolean; content: string } => ({
  isNote: NOTE.test(text),
  content: text.replace(NOTE, ''),
});
