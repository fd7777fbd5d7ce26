import { DOMParser as DocumentParser, type Slice } from 'prosemirror-model';
import { EditorState, TextSelection } from 'prosemirror-state';
import { expect, it } from 'vitest';
import { cleanPastedHtml } from '../../rich-text/pasted-html.ts';
import { createArticleWriter, openArticle } from './article-document.ts';
import { fitSlice, PASTE_RULES, sliceOfText } from './paste.ts';
import { schema } from './schema.ts';

const write = createArticleWriter(openArticle(''));

const pasted = (html: string) => {
  const place = document.createElement('div');
  place.innerHTML = cleanPastedHtml(html, PASTE_RULES);
  const doc = DocumentParser.fromSchema(schema).parse(place);
  doc.check();
  return write(doc);
};

it.each([
  ['a web page', '<h2>Title</h2><p>One <b>two</b></p><p>Three</p>', '## Title\n\nOne **two**\n\nThree'],
  [
    'a picture of a page',
    '<p>a</p><p><img src="https://example.com/p.png" alt="b"></p>',
    'a\n\n![b](https://example.com/p.png)',
  ],
  ['a picture inside of the text', '<p>a<img src="data:image/png;base64,AAAA" alt="b"></p>', 'a'],
  ['a script', '<p onclick="alert(1)">a<script>alert(1)</script></p>', 'a'],
  [
    'a table of Word',
    '<table><tr><td><p>a</p></td><td><p><b>b</b></p></td></tr><tr><td><p>c</p><p>d</p></td><td>e</td></tr></table>',
    '| a | **b** |\n| --- | --- |\n| c d | e |',
  ],
  [
    'a link',
    '<a href="https://example.com/x">Here</a> <a href="javascript:alert(1)">there</a>',
    '[Here](https://example.com/x) there',
  ],
])('pasted from %s keeps what an article shows (AGT-236)', (_, html, expected) => expect(pasted(html)).toBe(expected));

const into = (text: string, cell: string, slice: Slice) => {
  const opened = openArticle(text);
  let at = 0;
  opened.doc.descendants((node, position) => {
    if (node.text === cell) at = position + cell.length;
  });
  const state = EditorState.create({ doc: opened.doc, selection: TextSelection.create(opened.doc, at) });
  const next = state.apply(state.tr.replaceSelection(fitSlice(slice, state)));
  next.doc.check();
  return createArticleWriter(opened)(next.doc);
};

it('text pasted into a cell stays in it (AGT-236)', () =>
  expect(into('| a | b |\n|---|:-:|\n| c | d |\n', 'c', sliceOfText('one\n\n- two', false))).toBe(
    '| a | b |\n| --- | :-: |\n| cone two | d |\n',
  ));

it('pasted Markdown is Markdown, and plain text is text (AGT-236)', () => {
  expect(into('a', 'a', sliceOfText('b **c**', false))).toBe('ab **c**');
  expect(into('a', 'a', sliceOfText('b **c**', true))).toBe('ab \\*\\*c\\*\\*');
});
