import { EditorState, TextSelection } from 'prosemirror-state';
import { describe, expect, it } from 'vitest';
import { parseDocument, serializeDocument } from './document.ts';
import { insertMarkdown } from './insert.ts';

const TEXTS = [
  '',
  'Hello',
  'a\n\n\nb\n',
  '  two  spaces and * a [sign]',
  '**a** *b* ~~c~~ `d` [e](https://example.com)',
  'Here:\n- a\n- b\n  - c\n\nThen:\n1. d\n2. e',
  '> a\n> b\n\nc',
  '```js\nif (a * b) {}\n\n\n```\n\nx',
  '# Title\n\nText\n\n___\n\nEnd',
  '| a | b |\n| --- | --- |\n| **c** | d |',
  '[@Mia Lee](mention://user/7/Mia%20Lee) look',
  '![p](https://example.com/p.png)',
];

describe('the text of the editor', () => {
  it.each(TEXTS)('is written as the Markdown it was read from: %j (RTE-01)', (text) => {
    const doc = parseDocument(text);
    doc.check();
    expect(serializeDocument(doc)).toBe(text);
    expect(parseDocument(serializeDocument(doc)).eq(doc)).toBe(true);
  });
});

it.each(['-', '3.', '>', '```\n\n```', '- - +'])('of which only the signs are there is an empty text: %j', (text) => {
  const doc = parseDocument(text);
  expect(doc.firstChild?.type.name).not.toBe('paragraph');
  expect(serializeDocument(doc)).toBe('');
});

it.each(['___', '[@Mia](mention://user/4/Mia)', '![](https://example.com/p.png)'])('%j is no empty text', (text) =>
  expect(serializeDocument(parseDocument(text))).toBe(text),
);

describe('what is inserted', () => {
  const into = (text: string, addition: string, length = 0) => {
    const state = EditorState.create({ doc: parseDocument(text) });
    const at = state.apply(state.tr.setSelection(TextSelection.atEnd(state.doc)));
    const next = at.apply(insertMarkdown(at, addition, length));
    next.doc.check();
    const { from, to } = next.selection;
    return { text: serializeDocument(next.doc), selected: next.doc.textBetween(from, to) };
  };

  it.each([
    ['a', '😀', 0, 'a😀'],
    ['Dear /hi', 'Vera', 3, 'Dear Vera'],
    ['Look, @mi', '[@Mia](mention://user/4/Mia) ', 3, 'Look, [@Mia](mention://user/4/Mia) '],
    ['/st', 'First:\n- **a**\n- b\n\nBye', 3, 'First:\n- **a**\n- b\n\nBye'],
    ['Well /st', 'one\ntwo', 3, 'Well one\ntwo'],
    ['', '- a\n- b', 0, '- a\n- b'],
  ])('stands at the end of %j', (text, addition, length, expected) =>
    expect(into(text, addition, length).text.trimEnd()).toBe(expected.trimEnd()),
  );

  it('has the marks of the text that it is put into', () => {
    const doc = parseDocument('**bold**');
    const state = EditorState.create({ doc, selection: TextSelection.atEnd(doc) });
    const typedOn = state.apply(insertMarkdown(state, '😀'));
    expect(serializeDocument(typedOn.apply(typedOn.tr.insertText('!')).doc)).toBe('**bold😀!**');
  });

  it('has its first placeholder without a value selected', () =>
    expect(into('Dear /hi', 'Vera, **{{order.id}}** and {{b}}', 3).selected).toBe('{{order.id}}'));
});
