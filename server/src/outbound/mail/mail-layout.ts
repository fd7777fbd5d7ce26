import { setImmediate } from 'node:timers/promises';
import { directionOf, languageTag } from '@porchlight/core/i18n/locales.ts';
import { markdownToHtml } from '@porchlight/core/rules/markdown/markdown-html.ts';
import { Html, html } from '../../platform/html.ts';

/** `entry` is a message with author and time; files are links below it. */
type MailPartFields = {
  text: { text: string };
  button: { label: string; url: string };
  links: { items: { title: string; url: string }[] };
  table: { header: string[]; rows: string[][] };
  entry: { author: string; time: string; markdown: string; files: { name: string; url: string }[] };
};
export type Part<Kind extends keyof MailPartFields = keyof MailPartFields> = {
  [Each in Kind]: { kind: Each } & MailPartFields[Each];
}[Kind];
type Writers<Written> = { [Kind in keyof MailPartFields]: (part: Part<Kind>) => Written };

export type EmailContent = { locale: string; title: string; parts: Part[]; footer: string };

/** A mail program that loads a picture reveals to its server who reads it and when: a link does not. */
const WITHOUT_PICTURES = { pictureAddress: () => null };

const CELL = 'padding:6px 8px;border-bottom:1px solid #e3e1dc;text-align:start;vertical-align:top';

const HTML: Writers<Html> = {
  text: ({ text }) => html`<p style="margin:0 0 16px">${text}</p>`,
  button: ({ label, url }) =>
    html`<p style="margin:24px 0"><a href="${url}" style="display:inline-block;padding:12px 20px;border-radius:10px;background:#1b1c1e;color:#ffffff;text-decoration:none;font-weight:600">${label}</a></p>`,
  table: ({ header, rows }) =>
    html`<table style="border-collapse:collapse;width:100%;margin:0 0 16px;font-size:14px"><thead><tr>${header.map((text) => html`<th scope="col" style="${CELL};color:#5a5e64;font-weight:600">${text}</th>`)}</tr></thead><tbody>${rows.map((row) => html`<tr>${row.map((text) => html`<td style="${CELL}"><bdi>${text}</bdi></td>`)}</tr>`)}</tbody></table>`,
  links: ({ items }) =>
    html`${items.map(({ title, url }) => html`<p style="margin:0 0 12px"><a href="${url}" style="color:#1b1c1e"><bdi>${title}</bdi></a></p>`)}`,
  entry: ({ author, time, markdown, files }) =>
    html`<div style="margin:0 0 16px;padding:12px 16px;border-radius:12px;background:#f4f3f0"><p style="margin:0 0 4px;color:#5a5e64;font-size:13px"><strong style="color:#1b1c1e">${author}</strong> &middot; ${time}</p>${new Html(markdownToHtml(markdown, WITHOUT_PICTURES))}${files.map(
      ({ name, url }) => html`<p style="margin:4px 0"><a href="${url}">${name}</a></p>`,
    )}</div>`,
};

const TEXT: Writers<string> = {
  text: ({ text }) => text,
  button: ({ label, url }) => `${label}:\n${url}`,
  table: ({ header, rows }) =>
    rows.map((row) => row.map((text, at) => (at === 0 ? text : `${header[at]}: ${text}`)).join('\n  ')).join('\n'),
  links: ({ items }) => items.map(({ title, url }) => `${title}\n${url}`).join('\n\n'),
  entry: ({ author, time, markdown, files }) =>
    [`${author}, ${time}`, markdown, ...files.map(({ name, url }) => `${name}: ${url}`)].filter(Boolean).join('\n'),
};

const each = <Kind extends keyof MailPartFields, Written>(writers: Writers<Written>, part: Part<Kind>): Written =>
  writers[part.kind](part);

/** One part at a time, with pauses for other work: two thousand long messages take a minute. */
const writeParts = async (parts: readonly Part[]): Promise<Html[]> => {
  const written: Html[] = [];
  for (const part of parts) {
    written.push(each(HTML, part));
    await setImmediate();
  }
  return written;
};

/** HTML without external pictures, and the same as plain text. */
export const renderEmail = async ({
  locale,
  title,
  parts,
  footer,
}: EmailContent): Promise<{ html: string; text: string }> => ({
  html: html`<!doctype html><html lang="${languageTag(locale)}" dir="${directionOf(locale)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title></head><body style="margin:0;background:#ffffff;color:#1b1c1e;font:16px/1.55 system-ui,sans-serif"><div style="max-width:600px;margin:0 auto;padding:24px 16px;overflow-wrap:anywhere"><h1 style="font-size:22px;line-height:1.3;margin:0 0 20px">${title}</h1>${await writeParts(parts)}<p style="margin:32px 0 0;color:#5a5e64;font-size:13px">${footer}</p></div></body></html>`
    .text,
  text: [title, ...parts.map((part) => each(TEXT, part)), footer].filter(Boolean).join('\n\n'),
});
