import { baseKeymap, chainCommands, toggleMark } from 'prosemirror-commands';
import { history, redo, undo } from 'prosemirror-history';
import { undoInputRule } from 'prosemirror-inputrules';
import { keymap } from 'prosemirror-keymap';
import type { Node, Slice } from 'prosemirror-model';
import { liftListItem, sinkListItem } from 'prosemirror-schema-list';
import { type Command, EditorState, NodeSelection, Plugin, Selection, type Transaction } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';
import type { Pictures } from '../../../shared/pictures/pictures.ts';
import { createCommands } from '../../rich-text/commands.ts';
import { markdownRules } from '../../rich-text/input-rules.ts';
import { KEYS } from '../../rich-text/keys.ts';
import { cleanPastedHtml } from '../../rich-text/pasted-html.ts';
import {
  breakLine,
  enter,
  HEADING_LEVELS,
  isPictureSelected,
  leaveAbove,
  setHeading,
  setParagraph,
  tab,
} from './keys.ts';
import { fitSlice, PASTE_RULES, sliceOfText } from './paste.ts';
import { createPictureView } from './picture-view.ts';
import { marks, nodes, schema } from './schema.ts';
import { createSourceView } from './source-view.ts';
import { clearCells } from './table-commands.ts';

const { leaveBelow, toggleList, toggleQuote, toggleCode } = createCommands(schema);

/** Below a table or a picture there is always a line to go on. */
const withLastLine = new Plugin({
  appendTransaction: (_, __, { doc, tr }) =>
    doc.lastChild?.type === nodes.paragraph ? null : tr.insert(doc.content.size, nodes.paragraph.create()),
});

/** After Escape the Tab key leaves the editor. */
const createLeaving = () => {
  let isLeaving = false;
  const watch = new Plugin({
    props: {
      handleKeyDown: (_, { key }) => {
        isLeaving = key === 'Escape' || (isLeaving && /^(Tab|Shift)$/.test(key));
        return false;
      },
      handleDOMEvents: {
        focus: () => {
          isLeaving = false;
          return false;
        },
      },
    },
  });
  const unlessLeaving =
    (command: Command): Command =>
    (state, dispatch, view) =>
      !isLeaving && command(state, dispatch, view);
  return { watch, unlessLeaving };
};

type Openers = { openLink: Command; openPicture: Command };

const keys = ({ openLink, openPicture }: Openers, unlessLeaving: (command: Command) => Command) =>
  keymap({
    'Mod-z': undo,
    'Mod-y': redo,
    'Mod-Shift-z': redo,
    Backspace: chainCommands(undoInputRule, clearCells),
    Delete: clearCells,
    'Shift-Enter': breakLine,
    Enter: (state, dispatch, view) => (isPictureSelected(state) ? openPicture : enter)(state, dispatch, view),
    Tab: unlessLeaving(tab(false)),
    'Shift-Tab': unlessLeaving(tab(true)),
    ArrowDown: leaveBelow,
    ArrowUp: leaveAbove,
    'Mod-]': sinkListItem(nodes.listItem),
    'Mod-[': liftListItem(nodes.listItem),
    'Mod-Alt-0': setParagraph,
    ...Object.fromEntries(HEADING_LEVELS.map((level) => [`Mod-Alt-${level}`, setHeading(level)])),
    [KEYS.bold]: toggleMark(marks.strong),
    [KEYS.italic]: toggleMark(marks.em),
    [KEYS.strike]: toggleMark(marks.strike),
    [KEYS.code]: toggleCode,
    [KEYS.bullets]: toggleList(nodes.bullets),
    [KEYS.numbers]: toggleList(nodes.numbers),
    [KEYS.quote]: toggleQuote,
    [KEYS.link]: openLink,
  });

const withLine = (doc: Node) =>
  doc.lastChild?.type === nodes.paragraph ? doc : doc.copy(doc.content.addToEnd(nodes.paragraph.create()));

/** With the caret at the end, where a picture goes that is added before the text is touched. */
export const stateOf = (opened: Node, plugins: EditorState['plugins']): EditorState => {
  const doc = withLine(opened);
  return EditorState.create({ doc, selection: Selection.atEnd(doc), plugins });
};

type ViewProps = Openers & {
  place: HTMLElement;
  pictures: Pictures | null;
  attributes: () => Record<string, string>;
  onFiles: (files: readonly File[]) => void;
  onTransaction: (transaction: Transaction) => void;
};

const filesOf = (data: DataTransfer | null) => [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'));

/** The editor of an article in its place on the page. */
export const createView = (doc: Node, props: ViewProps): EditorView => {
  const { place, pictures, attributes, onFiles, onTransaction } = props;
  const { watch, unlessLeaving } = createLeaving();
  const plugins = [
    watch,
    markdownRules(schema),
    keys(props, unlessLeaving),
    keymap(baseKeymap),
    history(),
    withLastLine,
  ];
  const view: EditorView = new EditorView(
    { mount: place },
    {
      state: stateOf(doc, plugins),
      attributes,
      nodeViews: { image: (node) => createPictureView(node, pictures), source: createSourceView },
      dispatchTransaction: (transaction) => {
        view.updateState(view.state.apply(transaction));
        onTransaction(transaction);
      },
      handleDoubleClickOn: (own, _, node, at) => {
        if (node.type !== nodes.image) return false;
        own.dispatch(own.state.tr.setSelection(NodeSelection.create(own.state.doc, at)));
        return props.openPicture(own.state, own.dispatch, own);
      },
      handlePaste: (_, { clipboardData }) => {
        const files = filesOf(clipboardData);
        // Office puts a picture of the text beside the text.
        if (files.length === 0 || clipboardData?.getData('text/plain').trim()) return false;
        onFiles(files);
        return true;
      },
      handleDrop: (own, event) => {
        const files = filesOf(event.dataTransfer);
        if (files.length === 0) return false;
        event.preventDefault();
        const at = own.posAtCoords({ left: event.clientX, top: event.clientY });
        if (at) own.dispatch(own.state.tr.setSelection(Selection.near(own.state.doc.resolve(at.pos))));
        onFiles(files);
        return true;
      },
      transformPastedHTML: (html) => cleanPastedHtml(html, PASTE_RULES),
      transformPasted: (slice, own) => fitSlice(slice, own.state),
      clipboardTextParser: (pasted, _, isPlain) => sliceOfText(pasted, isPlain),
      clipboardTextSerializer: ({ content }: Slice) =>
        content.textBetween(0, content.size, '\n', (leaf) => leaf.type.spec.leafText?.(leaf) ?? ''),
    },
  );
  return view;
};
