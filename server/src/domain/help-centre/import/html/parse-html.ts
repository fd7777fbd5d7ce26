import { Parser } from 'htmlparser2';

export type HtmlElement = { name: string; attributes: ReadonlyMap<string, string>; children: HtmlNode[] };
export type HtmlNode = string | HtmlElement;

/** Shown to the user. */
export class UnreadableHtml extends Error {}

/** The parser searches its open elements at each closing tag, so their number bounds its time. */
const MOST_DEPTH = 200;
const MOST_ELEMENTS = 30_000;
const MOST_HTML = 5_000_000;

/** Elements whose content is not the text of an article. */
const DROPPED = new Set(
  'script style noscript template svg math head title object embed applet canvas map select textarea'.split(' '),
);

/** The elements of an HTML text, without scripts and styles. Linear in its length. @throws UnreadableHtml */
export const parseHtml = (html: string): HtmlNode[] => {
  if (html.length > MOST_HTML) throw new UnreadableHtml(`The HTML is longer than ${MOST_HTML} letters`);
  const root: HtmlElement = { name: '', attributes: new Map(), children: [] };
  const open = [root];
  let elements = 0;
  const inside = () => open.at(-1) ?? root;
  const parser = new Parser({
    onopentag: (name, attributes) => {
      elements += 1;
      if (elements > MOST_ELEMENTS) throw new UnreadableHtml(`The HTML has more than ${MOST_ELEMENTS} elements`);
      if (open.length > MOST_DEPTH) throw new UnreadableHtml('The HTML is nested too deeply');
      const element: HtmlElement = { name, attributes: new Map(Object.entries(attributes)), children: [] };
      if (!DROPPED.has(name)) inside().children.push(element);
      open.push(element);
    },
    onclosetag: () => {
      if (open.length > 1) open.pop();
    },
    ontext: (text) => {
      const { children } = inside();
      const last = children.at(-1);
      if (typeof last === 'string') children[children.length - 1] = last + text;
      else children.push(text);
    },
  });
  parser.end(html);
  return root.children;
};

/** Text as it stands, with a new line for each break. */
export const rawText = (nodes: readonly HtmlNode[]): string =>
  nodes
    .map((node) => {
      if (typeof node === 'string') return node;
      return node.name === 'br' ? '\n' : rawText(node.children) + (/^(?:div|p|li)$/.test(node.name) ? '\n' : '');
    })
    .join('');
