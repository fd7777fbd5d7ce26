import type { Node } from 'prosemirror-model';
import { type Command, type EditorState, TextSelection, type Transaction } from 'prosemirror-state';
import { nodes } from './schema.ts';

type Found = { table: Node; at: number; row: number; column: number };

const findTable = ({ selection: { $from } }: EditorState): Found | undefined => {
  for (let depth = $from.depth; depth > 0; depth -= 1)
    if ($from.node(depth).type === nodes.table)
      return {
        table: $from.node(depth),
        at: $from.before(depth),
        row: $from.index(depth),
        column: $from.index(depth + 1),
      };
  return undefined;
};

export const isInTable = (state: EditorState): boolean => findTable(state) !== undefined;

const cellStart = (table: Node, at: number, row: number, column: number): number => {
  let position = at + 1;
  for (let index = 0; index < row; index += 1) position += table.child(index).nodeSize;
  position += 1;
  const cells = table.child(row);
  for (let index = 0; index < Math.min(column, cells.childCount - 1); index += 1)
    position += cells.child(index).nodeSize;
  return position + 1;
};

const placeCaret = (tr: Transaction, at: number, row: number, column: number): Transaction => {
  const table = tr.doc.nodeAt(at);
  if (!table) return tr;
  const start = cellStart(table, at, Math.min(row, table.childCount - 1), column);
  const end = start + (tr.doc.resolve(start).parent.content.size ?? 0);
  return tr.setSelection(TextSelection.create(tr.doc, end)).scrollIntoView();
};

const emptyRow = (cells: number) =>
  nodes.tableRow.create(
    null,
    Array.from({ length: cells }, () => nodes.tableCell.create()),
  );

/** The table with other rows, and the caret in one of its cells. */
const rebuild = (
  state: EditorState,
  { table, at }: Found,
  rows: readonly Node[],
  [row, column]: [row: number, column: number],
): Transaction => placeCaret(state.tr.replaceWith(at + 1, at + table.nodeSize - 1, rows), at, row, Math.max(0, column));

const inTable =
  (change: (state: EditorState, found: Found) => Transaction | undefined): Command =>
  (state, dispatch) => {
    const found = findTable(state);
    const tr = found && change(state, found);
    if (!tr) return false;
    dispatch?.(tr);
    return true;
  };

const widthOf = (table: Node) => table.firstChild?.childCount ?? 1;

/** Three columns, a head and two rows. */
export const insertTable: Command = (state, dispatch) => {
  const { $from } = state.selection;
  if (isInTable(state) || $from.depth === 0 || $from.parent.type.spec.code) return false;
  const head = nodes.tableRow.create(
    null,
    Array.from({ length: 3 }, () => nodes.tableHead.create()),
  );
  const table = nodes.table.create(null, [head, emptyRow(3), emptyRow(3)]);
  const isReplaced = $from.parent.type === nodes.paragraph && $from.parent.content.size === 0;
  const at = isReplaced ? $from.before() : $from.after();
  const tr = state.tr;
  if (isReplaced) tr.replaceWith(at, $from.after(), table);
  else tr.insert(at, table);
  dispatch?.(placeCaret(tr, at, 0, 0));
  return true;
};

const appendRow = (state: EditorState, found: Found, column: number) => {
  const rows = [...found.table.children, emptyRow(widthOf(found.table))];
  return rebuild(state, found, rows, [rows.length - 1, column]);
};

export const addRow = inTable((state, found) => {
  const rows = found.table.children.toSpliced(found.row + 1, 0, emptyRow(widthOf(found.table)));
  return rebuild(state, found, rows, [found.row + 1, found.column]);
});

export const addColumn = inTable((state, found) => {
  const rows = found.table.children.map((row, at) => {
    const cell = at === 0 ? nodes.tableHead.create() : nodes.tableCell.create();
    return row.type.create(null, row.children.toSpliced(found.column + 1, 0, cell));
  });
  return rebuild(state, found, rows, [found.row, found.column + 1]);
});

/** The head stays: a table of Markdown has one. */
export const removeRow = inTable((state, found) =>
  found.row === 0
    ? undefined
    : rebuild(state, found, found.table.children.toSpliced(found.row, 1), [found.row - 1, found.column]),
);

export const removeColumn = inTable((state, found) => {
  if (widthOf(found.table) < 2) return undefined;
  const rows = found.table.children.map((row) =>
    row.childCount > 1 ? row.type.create(null, row.children.toSpliced(found.column, 1)) : row,
  );
  return rebuild(state, found, rows, [found.row, found.column - 1]);
});

export const removeTable = inTable((state, { table, at }) => {
  const tr = state.tr.replaceWith(at, at + table.nodeSize, nodes.paragraph.create());
  return tr.setSelection(TextSelection.create(tr.doc, at + 1)).scrollIntoView();
});

/** To the cell below; from the last row to a new one. */
export const moveToRow = inTable((state, found) =>
  found.row + 1 < found.table.childCount
    ? placeCaret(state.tr, found.at, found.row + 1, found.column)
    : appendRow(state, found, found.column),
);

export const moveToCell = (isBack: boolean) =>
  inTable((state, found) => {
    const { table, at, row, column } = found;
    if (isBack) {
      if (column > 0) return placeCaret(state.tr, at, row, column - 1);
      return row > 0 ? placeCaret(state.tr, at, row - 1, Number.MAX_SAFE_INTEGER) : state.tr;
    }
    if (column + 1 < table.child(row).childCount) return placeCaret(state.tr, at, row, column + 1);
    return row + 1 < table.childCount ? placeCaret(state.tr, at, row + 1, 0) : appendRow(state, found, 0);
  });

/** A selection over several cells empties them; their table stays as wide as it was. */
export const clearCells: Command = (state, dispatch) => {
  const { $from, $to, from, to } = state.selection;
  const found = findTable(state);
  if (!found || $from.sameParent($to) || to > found.at + found.table.nodeSize) return false;
  const tr = state.tr;
  state.doc.nodesBetween(from, to, (node, at) => {
    if (node.type !== nodes.tableCell && node.type !== nodes.tableHead) return;
    const start = Math.max(from, at + 1);
    const end = Math.min(to, at + 1 + node.content.size);
    if (start < end) tr.delete(tr.mapping.map(start), tr.mapping.map(end));
  });
  dispatch?.(tr.scrollIntoView());
  return true;
};
