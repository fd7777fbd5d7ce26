import { type RefObject, useEffect, useId, useState } from 'react';
import { readGroups, searchEmoji, withTone } from '../../shared/emoji/emoji.ts';
import { createPicks } from '../../shared/emoji/picks.ts';
import { isComposing } from '../../shared/is-composing.ts';
import { useTexts } from '../base/texts.ts';
import type { ListKeys } from './use-emoji-name.ts';
import styles from './EmojiSuggestions.module.css';

const MOST = 5;

type EmojiSuggestionsProps = {
  name: string;
  box: RefObject<HTMLTextAreaElement | null>;
  keys: ListKeys;
  onPick: (char: string) => void;
  onClose: () => void;
};

/** Names that begin with the text come before those that only contain it. */
const suggest = (name: string) => {
  const search = name.toLowerCase().replaceAll(/[_-]/g, ' ');
  const found = searchEmoji(readGroups(), search).flatMap(({ emoji }) => emoji);
  const begins = (one: { name: string }) => one.name.startsWith(search);
  return [...found.filter(begins), ...found.filter((one) => !begins(one))].slice(0, MOST);
};

/** Arrows choose, Enter and Tab insert, Escape closes. The focus stays in the text. */
export const EmojiSuggestions = ({ name, box, keys, onPick, onClose }: EmojiSuggestionsProps) => {
  const { t } = useTexts();
  const id = useId();
  const [{ of, at }, setChosen] = useState({ of: name, at: 0 });
  const [{ tone }] = useState(() => createPicks(() => localStorage).read());
  const found = suggest(name);
  const chosen = of === name ? at : 0;

  useEffect(() => {
    keys.current = ({ key, nativeEvent }) => {
      const one = found[chosen];
      if (!one || isComposing(nativeEvent)) return false;
      if (key === 'ArrowDown' || key === 'ArrowUp') {
        const step = key === 'ArrowDown' ? 1 : found.length - 1;
        setChosen({ of: name, at: (chosen + step) % found.length });
        return true;
      }
      if (key === 'Escape') onClose();
      else if (key === 'Enter' || key === 'Tab') onPick(withTone(one, tone));
      else return false;
      return true;
    };
    const text = box.current;
    if (found.length > 0) {
      text?.setAttribute('aria-controls', id);
      text?.setAttribute('aria-activedescendant', `${id}${chosen}`);
    }
    return () => {
      keys.current = null;
      text?.removeAttribute('aria-controls');
      text?.removeAttribute('aria-activedescendant');
    };
  });

  if (found.length === 0) return null;
  return (
    <div className={styles.list} id={id} role="listbox" aria-label={t('EMOJI')}>
      {found.map((one, index) => (
        <div
          key={one.char}
          id={`${id}${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === chosen}
          className={styles.option}
          // Not a click: the text would lose the focus first.
          onPointerDown={(event) => {
            event.preventDefault();
            onPick(withTone(one, tone));
          }}
        >
          <span className={styles.char}>{withTone(one, tone)}</span> <span dir="ltr">{one.name}</span>
        </div>
      ))}
    </div>
  );
};
