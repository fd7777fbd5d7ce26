import type { Node } from 'prosemirror-model';
import { type Command, EditorState, TextSelection, type Transaction } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';
import { cleanPastedHtml } from '../../rich-text/pasted-html.ts';
import { literalDocument, parseDocument } from './document.ts';
import { sliceOf } from './insert.ts';
import { PASTE_RULES } from './paste-rules.ts';
import { editorPlugins } from './plugins.ts';

type ViewProps = {
  place: HTMLElement;
  attributes: () => Record<string, string>;
  openLink: Command;
  onTransaction: (transaction: Transaction) => void;
};

export const stateOf = (text: string, plugins: EditorState['plugins']): EditorState => {
  const state = EditorState.create({ doc: parseDocument(text), plugins });
  return state.apply(state.tr.setSelection(TextSelection.atEnd(state.doc)));
};

/** Replaces all of the text; undone by one step. */
export const replaceAll = (state: EditorState, text: string): Transaction => {
  const tr = state.tr.replaceWith(0, state.doc.content.size, parseDocument(text).content);
  return tr.setSelection(TextSelection.atEnd(tr.doc)).scrollIntoView();
};

const isEmpty = ({ childCount, firstChild }: Node) =>
  childCount === 1 && firstChild?.type.name === 'paragraph' && firstChild.content.size === 0;

export const createView = (text: string, { place, attributes, openLink, onTransaction }: ViewProps): EditorView => {
  const view: EditorView = new EditorView(
    { mount: place },
    {
      state: stateOf(text, editorPlugins(openLink)),
      attributes: ({ doc }) => ({ ...attributes(), ...(isEmpty(doc) && { 'data-empty': '' }) }),
      dispatchTransaction: (transaction) => {
        view.updateState(view.state.apply(transaction));
        onTransaction(transaction);
      },
      transformPastedHTML: (html) => cleanPastedHtml(html, PASTE_RULES),
      // Pasted Markdown is Markdown; with Shift each sign is a character.
      clipboardTextParser: (pasted, _, isPlain) => sliceOf(isPlain ? literalDocument(pasted) : parseDocument(pasted)),
      clipboardTextSerializer: ({ content }) =>
        content.textBetween(0, content.size, '\n', (leaf) => leaf.type.spec.leafText?.(leaf) ?? ''),
    },
  );
  return view;
};
