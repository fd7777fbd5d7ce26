import { escapeHtml } from './escape-html.ts';

/** Escaped HTML. Only `html` creates it, so text in it is always escaped. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Value = Html | string | number | null | undefined | false | readonly Value[];

const toText = (value: Value): string => {
  if (value instanceof Html) return value.text;
  if (Array.isArray(value)) return value.map(toText).join('');
  return value === null || value === undefined || value === false ? '' : escapeHtml(String(value));
};

export const html = (parts: TemplateStringsArray, ...values: Value[]) =>
  new Html(parts.reduce((text, part, index) => text + (index === 0 ? '' : toText(values[index - 1])) + part, ''));
