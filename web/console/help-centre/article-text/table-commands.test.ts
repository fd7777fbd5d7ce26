import { type Command, EditorState, TextSelection } from 'prosemirror-state';
import { expect, it } from 'vitest';
import { createArticleWriter, openArticle } from './article-document.ts';
import { breakLine, enter, tab } from './keys.ts';
import { addColumn, addRow, clearCells, insertTable, removeColumn, removeRow, removeTable } from './table-commands.ts';

const TABLE = '| a | b |\n| --- | :-: |\n| c | d |';

const run = (text: string, at: string, ...commands: Command[]) => {
  const opened = openArticle(text);
  let position = 1;
  opened.doc.descendants((node, start) => {
    if (node.text === at) position = start;
  });
  let state = EditorState.create({ doc: opened.doc, selection: TextSelection.create(opened.doc, position) });
  for (const command of commands) command(state, (transaction) => (state = state.apply(transaction)));
  state.doc.check();
  return createArticleWriter(opened)(state.doc);
};

const typed =
  (text: string): Command =>
  (state, dispatch) => {
    dispatch?.(state.tr.insertText(text));
    return true;
  };

const selectAll: Command = (state, dispatch) => {
  const [start, end] = [TextSelection.atStart(state.doc).from, TextSelection.atEnd(state.doc).to];
  dispatch?.(state.tr.setSelection(TextSelection.create(state.doc, start, end)));
  return true;
};

it.each<[name: string, at: string, commands: Command[], expected: string]>([
  ['gets a row', 'c', [addRow, typed('x')], '| a | b |\n| --- | :-: |\n| c | d |\n| x |  |'],
  ['gets a column', 'c', [addColumn, typed('x')], '| a |  | b |\n| --- | --- | :-: |\n| c | x | d |'],
  ['loses a row', 'c', [removeRow], '| a | b |\n| --- | :-: |'],
  ['keeps its head', 'a', [removeRow], TABLE],
  ['loses a column', 'c', [removeColumn], '| b |\n| :-: |\n| d |'],
  ['keeps its last column', 'c', [removeColumn, removeColumn], '| b |\n| :-: |\n| d |'],
  ['goes', 'c', [removeTable, typed('x')], 'x'],
  ['has the next cell behind Tab', 'a', [tab(false), typed('x')], '| a | bx |\n| --- | :-: |\n| c | d |'],
  ['has the cell before behind Shift+Tab', 'c', [tab(true), typed('x')], '| a | bx |\n| --- | :-: |\n| c | d |'],
  [
    'gets a row by Tab in its last cell',
    'd',
    [tab(false), typed('x')],
    '| a | b |\n| --- | :-: |\n| c | d |\n| x |  |',
  ],
  ['has the cell below behind Enter', 'a', [enter, typed('x')], '| a | b |\n| --- | :-: |\n| cx | d |'],
  ['gets a row by Enter in its last row', 'd', [enter, typed('x')], '| a | b |\n| --- | :-: |\n| c | d |\n|  | x |'],
  ['has no breaks', 'c', [breakLine], TABLE],
  ['is emptied, not torn', 'a', [selectAll, clearCells], '|  |  |\n| --- | :-: |\n|  |  |'],
])('a table %s (AGT-233)', (_, at, commands, expected) => expect(run(TABLE, at, ...commands)).toBe(expected));

it('a new table stands in place of an empty line, and below a text (AGT-230)', () => {
  const table = '| x |  |  |\n| --- | --- | --- |\n|  |  |  |\n|  |  |  |';
  expect(run('', '', insertTable, typed('x'))).toBe(table);
  expect(run('a', 'a', insertTable, typed('x'))).toBe(`a\n\n${table}`);
});

it('Shift+Enter breaks a line of a paragraph (AGT-233)', () =>
  expect(run('ab', 'ab', typed('x'), breakLine)).toBe('x\nab'));

it('what a table cannot lose is not offered, and keys within a cell are those of text (AGT-233)', () => {
  const stateIn = (text: string) => {
    const { doc } = openArticle(text);
    return EditorState.create({ doc, selection: TextSelection.atEnd(doc) });
  };
  expect(removeColumn(stateIn(TABLE))).toBe(true);
  expect(removeColumn(stateIn('| a |\n| --- |\n| c |'))).toBe(false);
  expect(clearCells(stateIn(TABLE))).toBe(false);
});
