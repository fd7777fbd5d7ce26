import { toggleMark } from 'prosemirror-commands';
import type { MarkType, NodeType } from 'prosemirror-model';
import type { Command, EditorState } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { type KeyboardEvent, useState } from 'react';
import { Icon, type IconShape } from '../../../shared/ui/Icon.tsx';
import { t } from '../../base/texts.ts';
import { nodeAround, toggleCode, toggleList, toggleQuote } from './commands.ts';
import { FORMAT_ICONS } from './format-icons.ts';
import { KEYS } from './plugins.ts';
import { marks, nodes } from './schema.ts';
import styles from './Toolbar.module.css';

type Tool = {
  name: 'BOLD' | 'ITALIC' | 'LINK' | 'BULLETS' | 'NUMBERS' | 'QUOTE' | 'CODE_FORMAT';
  icon: IconShape;
  keys: string;
  isOn: (state: EditorState) => boolean;
  /** Without one the link's dialog opens. */
  run?: Command;
};

const hasMark = (type: MarkType) => (state: EditorState) => {
  const { from, to, empty, $from } = state.selection;
  return empty ? Boolean(type.isInSet(state.storedMarks ?? $from.marks())) : state.doc.rangeHasMark(from, to, type);
};
const isIn = (type: NodeType) => (state: EditorState) => nodeAround(state, (node) => node.type === type) !== undefined;

const TOOLS: readonly Tool[] = [
  {
    name: 'BOLD',
    icon: FORMAT_ICONS.bold,
    keys: KEYS.bold,
    isOn: hasMark(marks.strong),
    run: toggleMark(marks.strong),
  },
  { name: 'ITALIC', icon: FORMAT_ICONS.italic, keys: KEYS.italic, isOn: hasMark(marks.em), run: toggleMark(marks.em) },
  { name: 'LINK', icon: 'link', keys: KEYS.link, isOn: hasMark(marks.link) },
  {
    name: 'BULLETS',
    icon: FORMAT_ICONS.bullets,
    keys: KEYS.bullets,
    isOn: isIn(nodes.bullets),
    run: toggleList(nodes.bullets),
  },
  {
    name: 'NUMBERS',
    icon: FORMAT_ICONS.numbers,
    keys: KEYS.numbers,
    isOn: isIn(nodes.numbers),
    run: toggleList(nodes.numbers),
  },
  { name: 'QUOTE', icon: FORMAT_ICONS.quote, keys: KEYS.quote, isOn: isIn(nodes.quote), run: toggleQuote },
  {
    name: 'CODE_FORMAT',
    icon: FORMAT_ICONS.code,
    keys: KEYS.code,
    isOn: (state) => hasMark(marks.code)(state) || isIn(nodes.codeBlock)(state),
    run: toggleCode,
  },
];

const isMac = () => /Mac|iP(hone|ad)/.test(navigator.platform);
const keysText = (keys: string) =>
  isMac()
    ? keys.replace('Mod-', '⌘').replace('Shift-', '⇧').toUpperCase()
    : keys
        .replace('Mod', 'Ctrl')
        .replaceAll('-', '+')
        .replace(/.$/, (key) => key.toUpperCase());

/** One stop of the Tab key; the arrows go along it. */
export const Toolbar = ({ view, onLink }: { view: EditorView | null; onLink: () => void }) => {
  const [stop, setStop] = useState(0);
  const step = (event: KeyboardEvent<HTMLDivElement>) => {
    const isBack = (event.key === 'ArrowLeft') !== (getComputedStyle(event.currentTarget).direction === 'rtl');
    if (!/^Arrow(Left|Right)$/.test(event.key)) return;
    event.preventDefault();
    const next = (stop + (isBack ? TOOLS.length - 1 : 1)) % TOOLS.length;
    setStop(next);
    event.currentTarget.querySelectorAll('button')[next]?.focus();
  };
  return (
    <div role="toolbar" aria-label={t('FORMATTING')} className={styles.toolbar} onKeyDown={step}>
      {TOOLS.map(({ name, icon, keys, isOn, run }, at) => (
        <button
          key={name}
          type="button"
          tabIndex={at === stop ? 0 : -1}
          aria-label={t(name)}
          aria-pressed={view !== null && isOn(view.state)}
          aria-keyshortcuts={keys.replace('Mod', isMac() ? 'Meta' : 'Control').replaceAll('-', '+')}
          title={`${t(name)} (${keysText(keys)})`}
          onMouseDown={(event) => event.preventDefault()}
          onFocus={() => setStop(at)}
          onClick={() => {
            if (!view) return;
            if (!run) return onLink();
            run(view.state, view.dispatch);
            view.focus();
          }}
        >
          <Icon name={icon} size={17} />
        </button>
      ))}
    </div>
  );
};
