import type { Mark } from '@porchlight/core/rules/rich-text/rich-text.ts';
import { htmlAddress } from './addresses.ts';
import type { HtmlElement } from './parse-html.ts';
import { addRun, countLetters, MOST_LINE, type Out, settleAnchors } from './reading.ts';

export type Style = { marks: readonly Mark[]; href: string; isCode: boolean };
export const PLAIN: Style = { marks: [], href: '', isCode: false };

const MARK_OF = new Map<string, Mark>([
  ['b', 'strong'],
  ['strong', 'strong'],
  ['em', 'em'],
  ['i', 'em'],
  ['cite', 'em'],
  ['s', 'strike'],
  ['strike', 'strike'],
  ['del', 'strike'],
]);
const CODE = new Set(['code', 'kbd', 'samp', 'tt']);

export const marked = (style: Style, mark: Mark): Style =>
  style.marks.includes(mark) ? style : { ...style, marks: [...style.marks, mark] };

/** The style of what is within an element. */
export const styleWithin = ({ name, attributes }: HtmlElement, style: Style, base: string | null): Style => {
  const mark = MARK_OF.get(name);
  if (mark) return marked(style, mark);
  if (CODE.has(name)) return { ...style, isCode: true };
  return name === 'a' ? { ...style, href: htmlAddress(attributes.get('href') ?? '', base) } : style;
};

const INVISIBLE = /[\u200b\ufeff]/g;

/** Spaces as a browser shows them: one between words, none at the start of a line. */
export const addText = (out: Out, written: string, { marks, href, isCode }: Style) => {
  const spaced = written.replaceAll(INVISIBLE, '').replaceAll(/\s+/g, ' ');
  const last = out.line.at(-1);
  const text = !last || (last.kind !== 'image' && last.text.endsWith(' ')) ? spaced.trimStart() : spaced;
  if (text === '') return;
  if (text !== ' ') settleAnchors(out.reading);
  countLetters(out.reading, text);
  for (let at = 0; at < text.length; at += MOST_LINE)
    addRun(out, {
      ...{ kind: isCode ? 'code' : 'text', text: text.slice(at, at + MOST_LINE) },
      ...{ address: '', marks, href },
    });
};

export const addPicture = (out: Out, { attributes }: HtmlElement, { marks, href }: Style) => {
  const source = attributes.get('src') || attributes.get('data-src') || '';
  const isEmbedded = /^\s*data:/i.test(source);
  const address = isEmbedded ? out.reading.embed(source.trim()) : htmlAddress(source, out.reading.base);
  if (!address || /^(?:mailto|tel):/i.test(address)) return;
  settleAnchors(out.reading);
  const alt = (attributes.get('alt') ?? '').replaceAll(/\s+/g, ' ').trim().slice(0, 500);
  countLetters(out.reading, alt + address);
  addRun(out, { kind: 'image', text: alt, address, marks, href });
};

export const addLink = (out: Out, href: string, label: string) => {
  countLetters(out.reading, label + href);
  addRun(out, { kind: 'text', text: label.replaceAll(/\s+/g, ' ').trim() || href, address: '', marks: [], href });
};
