import type { Command } from 'prosemirror-state';
import { commonTools } from '../../rich-text/common-tools.ts';
import type { Tool } from '../../rich-text/Toolbar.tsx';
import { ICONS } from '../../ui/icons.ts';
import { t } from '../texts.ts';
import { isPictureSelected } from './keys.ts';
import { nodes, schema } from './schema.ts';
import { addColumn, addRow, insertTable, isInTable, removeColumn, removeRow, removeTable } from './table-commands.ts';

const TABLE_ICONS = {
  table: 'M4 5h16v14H4zM4 10h16M4 14.500h16M9.500 5v14',
  rule: 'M4 12h16',
  addRow: 'M4 5h16v6H4zM12 14.500v6M9 17.500h6',
  addColumn: 'M5 4v16h6V4zM14.500 12h6M17.500 9v6',
  removeRow: 'M4 5h16v6H4zM9 17.500h6',
  removeColumn: 'M5 4v16h6V4zM14.500 12h6',
  removeTable: 'M4 5h16v14H4zM9 9l6 6M15 9l-6 6',
} as const;

const insertRule: Command = (state, dispatch) => {
  if (isInTable(state)) return false;
  dispatch?.(state.tr.replaceSelectionWith(nodes.rule.create()).scrollIntoView());
  return true;
};

type Openers = { openLink: Command; openPicture: Command; chooseFile: Command };

/** The buttons of an article. With a picture selected, its button changes the description. */
export const articleTools = ({ openLink, openPicture, chooseFile }: Openers): Tool[] => [
  ...commonTools(schema, openLink),
  {
    label: t('IMAGE'),
    icon: ICONS.image,
    keys: '',
    isOn: isPictureSelected,
    run: (state, dispatch, view) => (isPictureSelected(state) ? openPicture : chooseFile)(state, dispatch, view),
  },
  { label: t('TABLE'), icon: TABLE_ICONS.table, keys: '', isPossible: (state) => insertTable(state), run: insertTable },
  { label: t('RULE'), icon: TABLE_ICONS.rule, keys: '', isPossible: (state) => insertRule(state), run: insertRule },
];

export const tableTools = (): Tool[] => [
  { label: t('ROW_ADD'), icon: TABLE_ICONS.addRow, keys: '', run: addRow },
  { label: t('COLUMN_ADD'), icon: TABLE_ICONS.addColumn, keys: '', run: addColumn },
  {
    label: t('ROW_REMOVE'),
    icon: TABLE_ICONS.removeRow,
    keys: '',
    isPossible: (state) => removeRow(state),
    run: removeRow,
  },
  {
    label: t('COLUMN_REMOVE'),
    icon: TABLE_ICONS.removeColumn,
    keys: '',
    isPossible: (state) => removeColumn(state),
    run: removeColumn,
  },
  { label: t('TABLE_REMOVE'), icon: TABLE_ICONS.removeTable, keys: '', run: removeTable },
];
