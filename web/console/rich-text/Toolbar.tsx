import type { MarkType, NodeType } from 'prosemirror-model';
import type { Command, EditorState } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { type KeyboardEvent, useState } from 'react';
import { Icon, type IconShape } from '../../shared/ui/Icon.tsx';
import { nodeAround } from './commands.ts';
import styles from './Toolbar.module.css';

export type Tool = {
  label: string;
  icon: IconShape;
  /** Of `KEYS`; empty for none. */
  keys: string;
  /** Without one it is not a state that could be on. */
  isOn?: (state: EditorState) => boolean;
  /** Without one it is possible everywhere. */
  isPossible?: (state: EditorState) => boolean;
  run: Command;
};

export const hasMark = (type: MarkType) => (state: EditorState) => {
  const { from, to, empty, $from } = state.selection;
  return empty ? Boolean(type.isInSet(state.storedMarks ?? $from.marks())) : state.doc.rangeHasMark(from, to, type);
};
export const isIn = (type: NodeType) => (state: EditorState) =>
  nodeAround(state, (node) => node.type === type) !== undefined;

const isMac = () => /Mac|iP(hone|ad)/.test(navigator.platform);
const keysText = (keys: string) =>
  isMac()
    ? keys.replace('Mod-', '⌘').replace('Shift-', '⇧').replace('Alt-', '⌥').toUpperCase()
    : keys
        .replace('Mod', 'Ctrl')
        .replaceAll('-', '+')
        .replace(/.$/, (key) => key.toUpperCase());

type ToolbarProps = { label: string; view: EditorView | null; tools: readonly Tool[] };

/** One stop of the Tab key; the arrows go along it. */
export const Toolbar = ({ label: name, view, tools }: ToolbarProps) => {
  const [stop, setStop] = useState(0);
  const current = Math.min(stop, tools.length - 1);
  const step = (event: KeyboardEvent<HTMLDivElement>) => {
    const isBack = (event.key === 'ArrowLeft') !== (getComputedStyle(event.currentTarget).direction === 'rtl');
    if (!/^Arrow(Left|Right)$/.test(event.key)) return;
    event.preventDefault();
    const next = (current + (isBack ? tools.length - 1 : 1)) % tools.length;
    setStop(next);
    event.currentTarget.querySelectorAll('button')[next]?.focus();
  };
  return (
    <div role="toolbar" aria-label={name} className={styles.toolbar} onKeyDown={step}>
      {tools.map(({ label, icon, keys, isOn, isPossible, run }, at) => (
        <button
          key={label}
          type="button"
          tabIndex={at === current ? 0 : -1}
          aria-label={label}
          aria-pressed={isOn && view !== null && isOn(view.state)}
          aria-disabled={(isPossible && view !== null && !isPossible(view.state)) || undefined}
          aria-keyshortcuts={keys ? keys.replace('Mod', isMac() ? 'Meta' : 'Control').replaceAll('-', '+') : undefined}
          title={keys ? `${label} (${keysText(keys)})` : label}
          onMouseDown={(event) => event.preventDefault()}
          onFocus={() => setStop(at)}
          onClick={() => {
            if (!view || (isPossible && !isPossible(view.state))) return;
            run(view.state, view.dispatch, view);
            view.focus();
          }}
        >
          <Icon name={icon} size={17} />
        </button>
      ))}
    </div>
  );
};
