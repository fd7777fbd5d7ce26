import { toggleMark } from 'prosemirror-commands';
import type { Command } from 'prosemirror-state';
import { t } from '../base/texts.ts';
import { createCommands } from './commands.ts';
import { FORMAT_ICONS } from './format-icons.ts';
import { KEYS } from './keys.ts';
import type { RichSchema } from './schema-parts.ts';
import { hasMark, isIn, type Tool } from './Toolbar.tsx';

/** The buttons that a message and an article have in common. */
export const commonTools = (schema: RichSchema, openLink: Command): Tool[] => {
  const { nodes, marks } = schema;
  const { toggleList, toggleQuote, toggleCode } = createCommands(schema);
  const hasCode = hasMark(marks.code);
  const isInCode = isIn(nodes.codeBlock);
  return [
    {
      label: t('BOLD'),
      icon: FORMAT_ICONS.bold,
      keys: KEYS.bold,
      isOn: hasMark(marks.strong),
      run: toggleMark(marks.strong),
    },
    {
      label: t('ITALIC'),
      icon: FORMAT_ICONS.italic,
      keys: KEYS.italic,
      isOn: hasMark(marks.em),
      run: toggleMark(marks.em),
    },
    { label: t('LINK'), icon: 'link', keys: KEYS.link, isOn: hasMark(marks.link), run: openLink },
    {
      label: t('BULLETS'),
      icon: FORMAT_ICONS.bullets,
      keys: KEYS.bullets,
      isOn: isIn(nodes.bullets),
      run: toggleList(nodes.bullets),
    },
    {
      label: t('NUMBERS'),
      icon: FORMAT_ICONS.numbers,
      keys: KEYS.numbers,
      isOn: isIn(nodes.numbers),
      run: toggleList(nodes.numbers),
    },
    { label: t('QUOTE'), icon: FORMAT_ICONS.quote, keys: KEYS.quote, isOn: isIn(nodes.quote), run: toggleQuote },
    {
      label: t('CODE_FORMAT'),
      icon: FORMAT_ICONS.code,
      keys: KEYS.code,
      isOn: (state) => hasCode(state) || isInCode(state),
      run: toggleCode,
    },
  ];
};
