import { DOMParser as DocumentParser } from 'prosemirror-model';
import { expect, it } from 'vitest';
import { cleanPastedHtml } from '../../rich-text/pasted-html.ts';
import { serializeDocument } from './document.ts';
import { PASTE_RULES } from './paste-rules.ts';
import { schema } from './schema.ts';

const pasted = (html: string) => {
  const place = document.createElement('div');
  place.innerHTML = cleanPastedHtml(html, PASTE_RULES);
  return serializeDocument(DocumentParser.fromSchema(schema).parse(place)).trim();
};

const word = (level: number, sign: string, text: string) =>
  `<p class="MsoListParagraph" style="mso-list:l0 level${level} lfo1"><span style="mso-list:Ignore">${sign}<span>&nbsp; </span></span>${text}</p>`;

it.each([
  ['a web page', '<div><p>One <b>two</b> <i>three</i></p><p>Four<br>five</p></div>', 'One **two** *three*\nFour\nfive'],
  [
    'a link',
    '<a href="https://example.com/x">Here</a> and <a href="javascript:alert(1)">there</a>',
    '[Here](https://example.com/x) and there',
  ],
  [
    'scripts and pictures',
    '<script>alert(1)</script><img src="https://x.com/p.png" onerror="alert(1)">Text<style>p{}</style>',
    'Text',
  ],
  [
    'Google Docs',
    '<b style="font-weight:normal" id="docs-internal-guid-1"><p><span style="font-weight:700">Bold</span><span style="font-weight:400"> not</span></p><ul><li><p><span style="font-style:italic">a</span></p></li><li><p>b</p><ul><li><p>c</p></li></ul></li></ul></b>',
    '**Bold** not\n- *a*\n- b\n  - c',
  ],
  ['lists of Word', word(1, '·', 'a') + word(2, 'o', 'b') + word(1, '·', 'c'), '- a\n  - b\n- c'],
  ['numbered lists of Word', word(1, '1.', 'a') + word(1, '2.', 'b'), '1. a\n2. b'],
  [
    'a table',
    '<table><tr><th>a</th><th>b</th></tr><tr><td>c</td><td>d | e</td></tr></table>',
    '| a | b |\n| --- | --- |\n| c | d \\| e |',
  ],
  ['a layout of one column', '<table><tr><td>a</td></tr><tr><td><p>b</p></td></tr></table>', 'a\nb'],
  ['code', '<pre>if (a) {\n  b\n}</pre>', '```\nif (a) {\n  b\n}\n```'],
  ['signs of Markdown', '<p>*not bold* and # 1</p>', '\\*not bold\\* and # 1'],
  [
    'a page that imitates a mention and a picture of the editor',
    '<p data-pm-slice="1 1 []">a <span data-mention="https://x.com" data-name="Mia">@Mia</span> <span data-image="javascript:alert(1)" data-alt="b">b</span></p>',
    'a @Mia b',
  ],
  ['breaks in a list', '<ul><li>a<br>b</li></ul>', '- a\n  b'],
])('pasted from %s keeps what a message can show (RTE-04)', (_, html, expected) => expect(pasted(html)).toBe(expected));
