import { type KeyboardEvent, type RefObject, useRef, useState } from 'react';

/** The text between a colon and the cursor, where that may be the name of an emoji. Times and addresses are none. */
export const emojiNameAt = (text: string, cursor: number): string =>
  /(?:^|[\s(]):([\p{L}\d_-]{2,24})$/u.exec(text.slice(0, cursor))?.[1] ?? '';

export type ListKeys = RefObject<((event: KeyboardEvent) => boolean) | null>;

export const useEmojiName = (
  box: RefObject<HTMLTextAreaElement | null>,
  { text, write }: { text: string; write: (text: string) => void },
) => {
  const [name, setName] = useState('');
  const keys: ListKeys = useRef(null);
  return {
    name,
    keys,
    close: () => setName(''),
    look: ({ value, selectionStart }: HTMLTextAreaElement) => setName(emojiNameAt(value, selectionStart)),
    /** A cursor that moves opens no list: only typing does. */
    follow: ({ value, selectionStart }: HTMLTextAreaElement) =>
      setName((now) => now && emojiNameAt(value, selectionStart)),
    pick: (char: string) => {
      const cursor = box.current?.selectionStart ?? text.length;
      const start = cursor - name.length - 1;
      write(`${text.slice(0, start)}${char} ${text.slice(cursor)}`);
      setName('');
      const after = start + char.length + 1;
      requestAnimationFrame(() => box.current?.setSelectionRange(after, after));
    },
  };
};
