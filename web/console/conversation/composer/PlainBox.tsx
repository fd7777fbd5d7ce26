import { useImperativeHandle, useRef } from 'react';
import type { WritingProps } from '../rich-text/writing.ts';
import { insertAt } from './suggestion.ts';

type PlainBoxProps = WritingProps & { onFocus: () => void };

/** The text as Markdown, until the editor comes and where it does not. */
const beforeCaret = ({ value, selectionStart }: HTMLTextAreaElement) => value.slice(0, selectionStart);

export const PlainBox = ({
  handle,
  value,
  label,
  placeholder,
  suggestions,
  onChange,
  onMove,
  onKeyDown,
  onFocus,
  onBlur,
  fileHandlers,
}: PlainBoxProps) => {
  const box = useRef<HTMLTextAreaElement>(null);
  const latest = useRef(value);
  latest.current = value;
  useImperativeHandle(handle, () => {
    const put = (length: number, addition: string) => {
      const text = latest.current;
      const at = box.current?.selectionEnd ?? text.length;
      const next = insertAt(text, at, { from: at - length }, addition);
      onChange(next.text, '');
      box.current?.focus();
      // After React has put the text there.
      requestAnimationFrame(() => box.current?.setSelectionRange(...next.selection));
    };
    return {
      focus: () => box.current?.focus(),
      blur: () => box.current?.blur(),
      insert: (text) => put(0, text),
      complete: put,
    };
  });
  return (
    <textarea
      ref={box}
      aria-autocomplete="list"
      aria-controls={suggestions?.list}
      aria-activedescendant={suggestions?.option}
      rows={3}
      value={value}
      dir="auto"
      aria-label={label}
      placeholder={placeholder}
      onChange={({ target }) => onChange(target.value, beforeCaret(target))}
      onSelect={({ currentTarget }) => onMove(beforeCaret(currentTarget))}
      onKeyDown={onKeyDown}
      onFocus={onFocus}
      onBlur={onBlur}
      {...fileHandlers}
    />
  );
};
