import { baseKeymap, toggleMark } from 'prosemirror-commands';
import { history, redo, undo } from 'prosemirror-history';
import { undoInputRule } from 'prosemirror-inputrules';
import { keymap } from 'prosemirror-keymap';
import { liftListItem, sinkListItem } from 'prosemirror-schema-list';
import type { Command, EditorState } from 'prosemirror-state';
import { markdownRules } from '../../rich-text/input-rules.ts';
import { KEYS } from '../../rich-text/keys.ts';
import { leaveBelow, newLine, toggleCode, toggleList, toggleQuote } from './commands.ts';
import { marks, nodes, schema } from './schema.ts';

const isInLink = ({ selection }: EditorState) => marks.link.isInSet(selection.$from.marks()) !== undefined;

export const editorPlugins = (openLink: Command) => [
  markdownRules(schema),
  keymap({
    'Mod-z': undo,
    'Mod-y': redo,
    'Mod-Shift-z': redo,
    Backspace: undoInputRule,
    'Shift-Enter': newLine,
    Enter: newLine,
    ArrowDown: leaveBelow,
    'Mod-]': sinkListItem(nodes.listItem),
    'Mod-[': liftListItem(nodes.listItem),
    [KEYS.bold]: toggleMark(marks.strong),
    [KEYS.italic]: toggleMark(marks.em),
    [KEYS.strike]: toggleMark(marks.strike),
    [KEYS.code]: toggleCode,
    [KEYS.bullets]: toggleList(nodes.bullets),
    [KEYS.numbers]: toggleList(nodes.numbers),
    [KEYS.quote]: toggleQuote,
    // Without a selection the keys are those of the console's search.
    [KEYS.link]: (state, ...rest) => (!state.selection.empty || isInLink(state)) && openLink(state, ...rest),
  }),
  keymap(baseKeymap),
  history(),
];
