import { setImmediate } from 'node:timers/promises';
import { directionOf, languageTag } from '@porchlight/core/i18n/locales.ts';
import { markdownToHtml } from '@porchlight/core/rules/markdown/markdown-html.ts';
import { escapeHtml } from '../../platform/html.ts';

/** A part of an email. `entry` is a message with author and time; files are links below it. */
type MailPartFields = {
  text: { text: string };
  button: { label: string; url: string };
  entry: { author: string; time: string; markdown: string; files: { name: string; url: string }[] };
};
export type Part<Kind extends keyof MailPartFields = keyof MailPartFields> = {
  [Each in Kind]: { kind: Each } & MailPartFields[Each];
}[Kind];
type Writers = { [Kind in keyof MailPartFields]: (part: Part<Kind>) => string };

export type EmailContent = { locale: string; title: string; parts: Part[]; footer: string };

/** A mail program that loads a picture reveals to its server who reads it and when: a link does not. */
const WITHOUT_PICTURES = { pictureAddress: () => null };

const HTML: Writers = {
  text: ({ text }) => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`,
  button: ({ label, url }) =>
    `<p style="margin:24px 0"><a href="${escapeHtml(url)}" style="display:inline-block;padding:12px 20px;border-radius:10px;background:#1b1c1e;color:#ffffff;text-decoration:none;font-weight:600">${escapeHtml(label)}</a></p>`,
  entry: ({ author, time, markdown, files }) =>
    `<div style="margin:0 0 16px;padding:12px 16px;border-radius:12px;background:#f4f3f0"><p style="margin:0 0 4px;color:#5a5e64;font-size:13px"><strong style="color:#1b1c1e">${escapeHtml(author)}</strong> &middot; ${escapeHtml(time)}</p>${markdownToHtml(markdown, WITHOUT_PICTURES)}${files
      .map(({ name, url }) => `<p style="margin:4px 0"><a href="${escapeHtml(url)}">${escapeHtml(name)}</a></p>`)
      .join('')}</div>`,
};

const TEXT: Writers = {
  text: ({ text }) => text,
  button: ({ label, url }) => `${label}:\n${url}`,
  entry: ({ author, time, markdown, files }) =>
    [`${author}, ${time}`, markdown, ...files.map(({ name, url }) => `${name}: ${url}`)].filter(Boolean).join('\n'),
};

const each = <Kind extends keyof MailPartFields>(writers: Writers, part: Part<Kind>): string =>
  writers[part.kind](part);

/** One after the other, with room for others in between: two thousand long messages take a minute to write. */
const writeParts = async (parts: readonly Part[]): Promise<string> => {
  const written: string[] = [];
  for (const part of parts) {
    written.push(each(HTML, part));
    await setImmediate();
  }
  return written.join('');
};

/** A letter in both of its forms: HTML that needs no picture of anybody's, and plain text that says the same. */
export const renderEmail = async ({
  locale,
  title,
  parts,
  footer,
}: EmailContent): Promise<{ html: string; text: string }> => ({
  html: `<!doctype html><html lang="${languageTag(locale)}" dir="${directionOf(locale)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title></head><body style="margin:0;background:#ffffff;color:#1b1c1e;font:16px/1.55 system-ui,sans-serif"><div style="max-width:600px;margin:0 auto;padding:24px 16px;overflow-wrap:anywhere"><h1 style="font-size:22px;line-height:1.3;margin:0 0 20px">${escapeHtml(title)}</h1>${await writeParts(parts)}<p style="margin:32px 0 0;color:#5a5e64;font-size:13px">${escapeHtml(footer)}</p></div></body></html>`,
  text: [title, ...parts.map((part) => each(TEXT, part)), footer].filter(Boolean).join('\n\n'),
});
