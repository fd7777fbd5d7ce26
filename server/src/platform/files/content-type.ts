import type { ReceivedContent } from './received-content.ts';

/** Types that the library names otherwise than the wire does. */
const SAME: Record<string, string> = {
  'application/x-rar-compressed': 'application/vnd.rar',
  'audio/x-m4a': 'audio/mp4',
  'audio/vnd.wave': 'audio/wav',
  'audio/opus': 'audio/ogg',
  'application/ogg': 'audio/ogg',
  'video/matroska': 'video/x-matroska',
};
/** The old office formats share one signature; only their name distinguishes them. */
const COMPOUND: Record<string, string> = {
  doc: 'application/msword',
  xls: 'application/vnd.ms-excel',
  ppt: 'application/vnd.ms-powerpoint',
};
const TEXTS: Record<string, string> = { csv: 'text/csv', json: 'application/json', rtf: 'text/rtf' };
/** The same container has audio alone or video too; only the sender's type distinguishes them. */
const SOUND_IN = new Set(['video/webm', 'video/ogg', 'video/mp4', 'video/quicktime']);

const extensionOf = (name: string) => /\.([a-z0-9]{1,12})$/i.exec(name)?.[1]?.toLowerCase() ?? '';

const isText = (head: Buffer) => {
  if (head.includes(0)) return false;
  // A character may be cut at the end of the head.
  for (const cut of [0, 1, 2, 3])
    try {
      new TextDecoder('utf-8', { fatal: true }).decode(head.subarray(0, head.length - cut));
      return true;
    } catch {
      // Invalid at this cut: perhaps valid a byte sooner.
    }
  return false;
};

/** A browser that guessed would take it for a page or a picture with scripts in it. */
const LOOKS_LIKE_MARKUP =
  /^\s*(<\?xml|<!doctype|<!--|<(html|head|body|script|svg|iframe|img|a|div|style|link|meta|title|object|embed)\b)/i;

/** What may precede the first element of an SVG file: start and end of each. */
const BEFORE_SVG = [
  ['<?xml', '>'],
  ['<!--', '-->'],
  ['<!doctype svg', '>'],
] as const;

/** Each step starts where the last one ended, so the time is linear in the length of the text. */
const isSvg = (text: string) => {
  const lower = text.toLowerCase();
  const blanks = /\s*/y;
  const afterBlanks = (at: number) => {
    blanks.lastIndex = at;
    return at + (blanks.exec(lower)?.[0].length ?? 0);
  };
  let at = afterBlanks(0);
  for (;;) {
    const part = BEFORE_SVG.find(([opening]) => lower.startsWith(opening, at));
    if (!part) return /^<svg\b/.test(lower.slice(at, at + 5));
    const [opening, closing] = part;
    const end = lower.indexOf(closing, at + opening.length);
    if (end < 0) return false;
    at = afterBlanks(end + closing.length);
  }
};

const ofText = (text: string, name: string) => {
  if (isSvg(text)) return 'image/svg+xml';
  if (LOOKS_LIKE_MARKUP.test(text)) return 'text/html';
  return TEXTS[extensionOf(name)] ?? 'text/plain';
};

/** The sender's type counts only where content cannot tell (audio or video in one container, old office files). */
export const contentTypeOf = (
  { mime, head }: ReceivedContent,
  { filename, content_type }: { filename: string; content_type: string },
): string | undefined => {
  if (mime === 'application/x-cfb') return COMPOUND[extensionOf(filename)];
  if (mime === 'application/xml') return ofText(head.toString('utf8'), filename);
  if (mime && SOUND_IN.has(mime) && content_type.startsWith('audio/'))
    return mime.replace('video/', 'audio/').replace('quicktime', 'mp4');
  if (mime) return SAME[mime] ?? mime;
  return isText(head) ? ofText(head.toString('utf8'), filename) : undefined;
};
