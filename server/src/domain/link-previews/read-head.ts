/** What the head of a page says: its title and its `meta` elements, by lower-case name; the first of each name counts. */
export type PageHead = { title: string; meta: Map<string, string> };

/** Elements whose content is text, not markup. */
const RAW = new Set(['script', 'style', 'noscript', 'template', 'textarea', 'iframe', 'svg', 'title']);
const MOST_META = 500;

const NAME = /[a-z][a-z0-9:-]*/y;
const SPACE = /[\s/]*/y;
const ATTRIBUTE = /[^\s"'<>/=]+/y;
const EQUALS = /\s*=/y;
const BLANK = /\s*/y;
const BARE = /[^\s>]*/y;

const match = (pattern: RegExp, text: string, from: number): string | undefined => {
  pattern.lastIndex = from;
  return pattern.exec(text)?.[0];
};

type Attributes = { values: Map<string, string>; end: number };

/** Undefined where the tag does not end. */
const readAttributes = (html: string, from: number): Attributes | undefined => {
  const values = new Map<string, string>();
  let at = from;
  for (;;) {
    at += match(SPACE, html, at)?.length ?? 0;
    if (at >= html.length) return undefined;
    if (html[at] === '>') return { values, end: at + 1 };
    const name = match(ATTRIBUTE, html, at);
    // A stray quote or bracket.
    if (name === undefined) {
      at += 1;
      continue;
    }
    at += name.length;
    const equals = match(EQUALS, html, at);
    if (equals === undefined) continue;
    at += equals.length;
    at += match(BLANK, html, at)?.length ?? 0;
    const quote = html[at];
    let value: string;
    if (quote === '"' || quote === "'") {
      const close = html.indexOf(quote, at + 1);
      if (close < 0) return undefined;
      value = html.slice(at + 1, close);
      at = close + 1;
    } else {
      value = match(BARE, html, at) ?? '';
      at += value.length;
    }
    if (!values.has(name.toLowerCase())) values.set(name.toLowerCase(), value);
  }
};

const addMeta = ({ meta }: PageHead, values: Map<string, string>) => {
  const key = (values.get('property') ?? values.get('name') ?? '').toLowerCase();
  const content = values.get('content');
  if (key && content && !meta.has(key) && meta.size < MOST_META) meta.set(key, content);
};

type Page = { html: string; lower: string; head: PageHead };

/** Reads the element that starts at `at`, with its text; returns where to continue, undefined at the end. */
const readElement = ({ html, lower, head }: Page, name: string, at: number): number | undefined => {
  const tag = readAttributes(html, at + 1 + name.length);
  if (!tag) return undefined;
  if (name === 'meta') addMeta(head, tag.values);
  if (!RAW.has(name)) return tag.end;
  const close = lower.indexOf(`</${name}`, tag.end);
  if (close < 0) return undefined;
  if (name === 'title') head.title ||= html.slice(tag.end, close);
  return close + 1;
};

const readNext = (page: Page, at: number): number | undefined => {
  const { lower } = page;
  if (lower.startsWith('<!--', at)) {
    const close = lower.indexOf('-->', at + 4);
    return close < 0 ? undefined : close + 3;
  }
  const name = match(NAME, lower, at + 1);
  if (name === 'body' || lower.startsWith('</head', at)) return undefined;
  return name === undefined ? at + 1 : readElement(page, name, at);
};

const lowerCase = (html: string) => html.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());

/** Reads forward only, so the time is linear in the length. Ends with the head; texts are as written, with entities. */
export const readHead = (html: string): PageHead => {
  const page: Page = { html, lower: lowerCase(html), head: { title: '', meta: new Map() } };
  let at: number | undefined = 0;
  while (at !== undefined) {
    const start = page.lower.indexOf('<', at);
    at = start < 0 ? undefined : readNext(page, start);
  }
  return page.head;
};
