import { type Command, EditorState, TextSelection } from 'prosemirror-state';
import { expect, it } from 'vitest';
import { leaveBelow, newLine, toggleCode, toggleList, toggleQuote } from './commands.ts';
import { parseDocument, serializeDocument } from './document.ts';
import { nodes } from './schema.ts';

const endOf = (text: string) => {
  const doc = parseDocument(text);
  return EditorState.create({ doc, selection: TextSelection.atEnd(doc) });
};

const all = (text: string) => {
  const state = endOf(text);
  const { doc } = state;
  const { from } = TextSelection.atStart(doc);
  return state.apply(state.tr.setSelection(TextSelection.create(doc, from, TextSelection.atEnd(doc).to)));
};

const run = (state: EditorState, ...commands: Command[]) => {
  let next = state;
  for (const command of commands) command(next, (transaction) => (next = next.apply(transaction)));
  next.doc.check();
  return next;
};

const typed =
  (text: string): Command =>
  (state, dispatch) => {
    dispatch?.(state.tr.insertText(text));
    return true;
  };

it.each<[name: string, state: EditorState, commands: Command[], expected: string]>([
  ['begins a line', endOf('a'), [newLine, typed('b')], 'a\nb'],
  ['begins an item of a list', endOf('- a'), [newLine, typed('b')], '- a\n- b'],
  ['leaves a list from an empty item', endOf('- a'), [newLine, newLine, typed('b')], '- a\n\nb'],
  ['leaves a quote from an empty line', endOf('> a'), [newLine, newLine, typed('b')], '> a\n\nb'],
  ['opens a block of code behind three backticks', endOf('\\`\\`\\`js'), [newLine, typed('a*b*')], '```js\na*b*\n```'],
  ['stays in a block of code', endOf('```\na\n```'), [newLine, typed('b')], '```\na\nb\n```'],
  [
    'leaves a block of code from two empty lines',
    endOf('```\na\n```'),
    [newLine, newLine, newLine, typed('b')],
    '```\na\n```\n\nb',
  ],
  ['leaves a block of code at the end downwards', endOf('```\na\n```'), [leaveBelow, typed('b')], '```\na\n```\n\nb'],
  ['leaves a quote at the end downwards', endOf('> a'), [leaveBelow, typed('b')], '> a\n\nb'],
  ['does not leave a line downwards', endOf('a'), [leaveBelow, typed('b')], 'ab'],
  ['makes a list of lines', all('a\nb'), [toggleList(nodes.bullets)], '- a\n- b'],
  ['makes lines of a list', all('- a\n- b'), [toggleList(nodes.bullets)], 'a\nb'],
  ['numbers a list', endOf('- a\n- b'), [toggleList(nodes.numbers)], '1. a\n2. b'],
  ['quotes lines', all('a\nb'), [toggleQuote], '> a\n> b'],
  ['takes lines out of a quote', all('> a\n> b'), [toggleQuote], 'a\nb'],
  ['makes code of a part of a line', all('a'), [toggleCode], '`a`'],
  ['makes a part of a line of code', all('`a`'), [toggleCode], 'a'],
  ['makes a block of code of lines', all('a\n**b**'), [toggleCode], '```\na\nb\n```'],
  ['makes lines of a block of code', endOf('```\na\n*b*\n```'), [toggleCode], 'a\n\\*b\\*'],
])('%s (RTE-02)', (_, state, commands, expected) =>
  expect(serializeDocument(run(state, ...commands).doc)).toBe(expected),
);
