import type { ClipboardEvent, DragEvent, KeyboardEvent, RefObject } from 'react';
import type { Mode } from '../../state/conversations/drafts.ts';

/** What the composer does with its text from outside, be it the editor or a plain text field. */
export type WritingHandle = {
  focus: () => void;
  blur: () => void;
  /** Puts Markdown at the caret. */
  insert: (text: string) => void;
  /** The same in place of the last `length` characters before the caret, and selects its first placeholder. */
  complete: (length: number, text: string) => void;
};

export type WritingProps = {
  handle: RefObject<WritingHandle | null>;
  mode: Mode;
  /** Markdown. */
  value: string;
  label: string;
  placeholder: string;
  /** The ids of the list of suggestions and of the chosen one, while it is shown. */
  suggestions: { list: string; option: string } | undefined;
  hasToolbar: boolean;
  /** `before`: the text before the caret, in its line at least. */
  onChange: (text: string, before: string) => void;
  /** The caret moved, and the text stayed. */
  onMove: (before: string) => void;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  onBlur: () => void;
  fileHandlers: {
    onPaste: (event: ClipboardEvent) => void;
    onDragOver: (event: DragEvent) => void;
    onDrop: (event: DragEvent) => void;
  };
};

/** `hasFocus`: the text field had it in whose place the editor comes. */
export type EditorProps = WritingProps & { hasFocus: boolean };
