import { setBlockType } from 'prosemirror-commands';
import { liftListItem, sinkListItem } from 'prosemirror-schema-list';
import { type Command, type EditorState, NodeSelection, TextSelection } from 'prosemirror-state';
import { createCommands, nodeAround } from '../../rich-text/commands.ts';
import { nodes, schema } from './schema.ts';
import { isInTable, moveToCell, moveToRow } from './table-commands.ts';

const { newLine } = createCommands(schema);

/** The levels that the toolbar offers: the page's own title is above them. */
export const HEADING_LEVELS = [2, 3, 4] as const;

export const setHeading = (level: number): Command => setBlockType(nodes.heading, { level });
export const setParagraph: Command = setBlockType(nodes.paragraph);

/** In a paragraph a break; where Markdown has no place for one, what Enter does. */
export const breakLine: Command = (state, dispatch, view) => {
  if (isInTable(state)) return true;
  if (state.selection.$from.parent.type !== nodes.paragraph) return newLine(state, dispatch, view);
  dispatch?.(state.tr.replaceSelectionWith(nodes.lineBreak.create()).scrollIntoView());
  return true;
};

export const enter: Command = (state, dispatch, view) =>
  isInTable(state) ? moveToRow(state, dispatch, view) : newLine(state, dispatch, view);

const isInList = (state: EditorState) => nodeAround(state, ({ type }) => type === nodes.listItem) !== undefined;

/** In a table to the next cell, in a list deeper; elsewhere the key is the browser's. */
export const tab =
  (isBack: boolean): Command =>
  (state, dispatch, view) => {
    if (isInTable(state)) return moveToCell(isBack)(state, dispatch, view);
    if (!isInList(state)) return false;
    (isBack ? liftListItem : sinkListItem)(nodes.listItem)(state, dispatch);
    return true;
  };

/** A table or a block of code at the beginning has no line above to go to. */
export const leaveAbove: Command = (state, dispatch) => {
  const { $from, empty } = state.selection;
  const first = state.doc.firstChild;
  if (!empty || $from.depth === 0 || $from.index(0) > 0 || !first) return false;
  if (first.type === nodes.table ? $from.index(1) > 0 : !first.type.spec.code || $from.parentOffset > 0) return false;
  const tr = state.tr.insert(0, nodes.paragraph.create());
  dispatch?.(tr.setSelection(TextSelection.create(tr.doc, 1)).scrollIntoView());
  return true;
};

export const isPictureSelected = ({ selection }: EditorState) =>
  selection instanceof NodeSelection && selection.node.type === nodes.image;
