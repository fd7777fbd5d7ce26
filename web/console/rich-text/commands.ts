import { chainCommands, lift, liftEmptyBlock, splitBlockKeepMarks, toggleMark, wrapIn } from 'prosemirror-commands';
import type { Node, NodeType } from 'prosemirror-model';
import { liftListItem, splitListItem, wrapInList } from 'prosemirror-schema-list';
import { type Command, type EditorState, TextSelection } from 'prosemirror-state';
import type { RichSchema } from './schema-parts.ts';

export const nodeAround = ({ selection: { $from } }: EditorState, fits: (node: Node) => boolean) => {
  for (let depth = $from.depth; depth > 0; depth -= 1)
    if (fits($from.node(depth))) return { node: $from.node(depth), at: $from.before(depth) };
  return undefined;
};

/** Two empty lines at its end lead out of a block of code. */
const newLineInCode =
  ({ nodes }: RichSchema): Command =>
  (state, dispatch) => {
    const { $from, empty } = state.selection;
    if (!$from.parent.type.spec.code) return false;
    if (!empty || $from.parentOffset < $from.parent.content.size || !$from.parent.textContent.endsWith('\n\n')) {
      dispatch?.(state.tr.insertText('\n').scrollIntoView());
      return true;
    }
    const tr = state.tr.delete($from.pos - 2, $from.pos);
    const after = tr.mapping.map($from.after());
    tr.insert(after, nodes.paragraph.create());
    dispatch?.(tr.setSelection(TextSelection.create(tr.doc, after + 1)).scrollIntoView());
    return true;
  };

/** Three backticks, and a language, on a line of their own. */
const openCode =
  ({ nodes }: RichSchema): Command =>
  (state, dispatch) => {
    const { $from, empty } = state.selection;
    const [, language] = /^```(\w*)$/.exec($from.parent.textContent) ?? [];
    if (!empty || language === undefined || $from.parent.type !== nodes.paragraph) return false;
    const tr = state.tr.delete($from.start(), $from.end());
    dispatch?.(tr.setBlockType(tr.selection.from, tr.selection.from, nodes.codeBlock, { language }).scrollIntoView());
    return true;
  };

/** Out of a block of code or a quote at the end of the text, where there is no line below to go to. */
const leaveBelow =
  ({ nodes }: RichSchema): Command =>
  (state, dispatch) => {
    const { $from, empty } = state.selection;
    const last = state.doc.lastChild;
    if (!empty || !last || (!last.type.spec.code && last.type !== nodes.quote)) return false;
    if ($from.pos + $from.depth !== state.doc.content.size) return false;
    const end = state.doc.content.size;
    const tr = state.tr.insert(end, nodes.paragraph.create());
    dispatch?.(tr.setSelection(TextSelection.create(tr.doc, end + 1)).scrollIntoView());
    return true;
  };

const toggleList =
  ({ nodes }: RichSchema) =>
  (type: NodeType): Command =>
  (state, dispatch) => {
    const around = nodeAround(state, (node) => node.type === nodes.bullets || node.type === nodes.numbers);
    if (!around) return wrapInList(type)(state, dispatch);
    if (around.node.type === type) return liftListItem(nodes.listItem)(state, dispatch);
    dispatch?.(state.tr.setNodeMarkup(around.at, type));
    return true;
  };

const toggleQuote =
  ({ nodes }: RichSchema): Command =>
  (state, dispatch) =>
    nodeAround(state, ({ type }) => type === nodes.quote)
      ? lift(state, dispatch)
      : wrapIn(nodes.quote)(state, dispatch);

const linesToCode =
  (schema: RichSchema): Command =>
  (state, dispatch) => {
    const { $from, $to } = state.selection;
    const range = $from.blockRange($to);
    if (!range) return false;
    const lines: string[] = [];
    state.doc.nodesBetween(range.start, range.end, (node) => {
      if (node.isTextblock) lines.push(node.textContent);
    });
    const text = lines.join('\n');
    dispatch?.(
      state.tr
        .replaceRangeWith(range.start, range.end, schema.nodes.codeBlock.create(null, text ? schema.text(text) : null))
        .scrollIntoView(),
    );
    return true;
  };

const codeToLines =
  (schema: RichSchema): Command =>
  (state, dispatch) => {
    const around = nodeAround(state, ({ type }) => type === schema.nodes.codeBlock);
    if (!around) return false;
    const lines = around.node.textContent
      .split('\n')
      .map((line) => schema.nodes.paragraph.create(null, line ? schema.text(line) : null));
    dispatch?.(state.tr.replaceWith(around.at, around.at + around.node.nodeSize, lines).scrollIntoView());
    return true;
  };

/** Within a line it is a mark; several lines become a block, and a block lines again. */
const toggleCode =
  (schema: RichSchema): Command =>
  (state, dispatch) => {
    const { $from, $to } = state.selection;
    if ($from.parent.type === schema.nodes.codeBlock) return codeToLines(schema)(state, dispatch);
    return $from.sameParent($to)
      ? toggleMark(schema.marks.code)(state, dispatch)
      : linesToCode(schema)(state, dispatch);
  };

/** What toolbar and keys do with a text of the schema. */
export const createCommands = (schema: RichSchema) => ({
  newLine: chainCommands(
    newLineInCode(schema),
    openCode(schema),
    splitListItem(schema.nodes.listItem),
    liftEmptyBlock,
    splitBlockKeepMarks,
  ),
  leaveBelow: leaveBelow(schema),
  toggleList: toggleList(schema),
  toggleQuote: toggleQuote(schema),
  toggleCode: toggleCode(schema),
  codeToLines: codeToLines(schema),
});
