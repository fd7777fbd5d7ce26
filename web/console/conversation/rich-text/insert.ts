import { type Node, Slice } from 'prosemirror-model';
import { type EditorState, TextSelection, type Transaction } from 'prosemirror-state';
import { parseDocument } from './document.ts';
import { nodes, schema } from './schema.ts';

/** The blocks of a document as they go into another: lines at its ends join the lines there. */
export const sliceOf = ({ content, firstChild, lastChild }: Node): Slice => {
  const isLine = (node: Node | null) => (node?.type === nodes.paragraph ? 1 : 0);
  return new Slice(content, isLine(firstChild), isLine(lastChild));
};

const placeholderIn = (doc: Node, from: number, to: number): [number, number] | undefined => {
  let found: [number, number] | undefined;
  doc.nodesBetween(from, to, (node, at) => {
    const place = /\{\{[^{}]*\}\}/.exec(node.text ?? '');
    if (!found && place && at + place.index >= from) found = [at + place.index, at + place.index + place[0].length];
  });
  return found;
};

/** Puts Markdown in place of the selection and of `length` characters before it; selects its first placeholder. */
export const insertMarkdown = (state: EditorState, text: string, length = 0): Transaction => {
  const { tr, selection } = state;
  const from = selection.from - length;
  if (length > 0) tr.delete(from, selection.from);
  const content = text.trimEnd();
  const blank = text.slice(content.length);
  const doc = parseDocument(content);
  const isText = doc.childCount === 1 && doc.firstChild?.type === nodes.paragraph && doc.textContent === content;
  // Text has the marks of what it is put into.
  if (isText || state.selection.$from.parent.type.spec.code) tr.insertText(text);
  else {
    tr.replaceSelection(sliceOf(doc));
    if (blank) tr.insert(tr.selection.to, schema.text(blank.replaceAll('\n', ' ')));
  }
  const end = tr.selection.to;
  const [start, stop] = placeholderIn(tr.doc, from, end) ?? [end, end];
  return tr.setSelection(TextSelection.create(tr.doc, start, stop)).scrollIntoView();
};
