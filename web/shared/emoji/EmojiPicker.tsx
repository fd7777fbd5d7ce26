import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { isComposing } from '../is-composing.ts';
import { EmojiSection } from './EmojiSection.tsx';
import { addRecent, type Emoji, readGroups, SKIN_TONES, searchEmoji } from './emoji.ts';
import { createPicks } from './picks.ts';
import { walkEmoji } from './use-arrows.ts';
import styles from './EmojiPicker.module.css';

const TITLES = {
  smileys: 'EMOJI_SMILEYS',
  people: 'EMOJI_PEOPLE',
  animals: 'EMOJI_ANIMALS',
  food: 'EMOJI_FOOD',
  travel: 'EMOJI_TRAVEL',
  activities: 'EMOJI_ACTIVITIES',
  objects: 'EMOJI_OBJECTS',
  symbols: 'EMOJI_SYMBOLS',
  flags: 'EMOJI_FLAGS',
} as const satisfies Record<ReturnType<typeof readGroups>[number]['key'], string>;

export type EmojiText =
  | (typeof TITLES)[keyof typeof TITLES]
  | 'EMOJI'
  | 'EMOJI_SEARCH'
  | 'EMOJI_NONE'
  | 'EMOJI_RECENT'
  | 'EMOJI_SKIN_TONE';

const asEmoji = (char: string): Emoji => ({ char, name: char, tones: false });

type EmojiPickerProps = {
  t: (key: EmojiText) => string;
  onPick: (char: string) => void;
  /** Closed by the writer: the focus goes back to the text. */
  onClose: () => void;
  /** Closed by a click elsewhere: the focus stays there. */
  onLeave: () => void;
  /** On touch it takes the place of the keyboard, below the text, and stays for more emoji. */
  replacesKeyboard?: boolean;
};

export const EmojiPicker = ({ t, onPick, onClose, onLeave, replacesKeyboard = false }: EmojiPickerProps) => {
  const panel = useRef<HTMLDivElement>(null);
  const [groups] = useState(readGroups);
  const [picks] = useState(() => createPicks(() => localStorage));
  const [{ tone, recent }, setPicked] = useState(picks.read);
  const [query, setQuery] = useState('');
  const found = searchEmoji(groups, query);

  const [isTouch] = useState(() => matchMedia('(pointer: coarse)').matches);
  const isKeyboard = replacesKeyboard && isTouch;

  useEffect(() => {
    // On a phone the field would raise the keyboard over the emoji.
    const first = isTouch ? '[data-emoji]' : 'input';
    panel.current?.querySelector<HTMLElement>(first)?.focus({ preventScroll: true });
    const outside = ({ target }: Event) => {
      if (target instanceof Element && !panel.current?.contains(target) && !target.closest('[aria-haspopup="dialog"]'))
        onLeave();
    };
    // Closing moves what is above it: a tap has to reach its target first.
    const event = isKeyboard ? 'click' : 'pointerdown';
    document.addEventListener(event, outside);
    return () => document.removeEventListener(event, outside);
  }, [onLeave, isTouch, isKeyboard]);

  const keep = (next: { tone: typeof tone; recent: string[] }) => {
    picks.write(next);
    setPicked(next);
  };
  const pick = (char: string) => {
    keep({ tone, recent: addRecent(recent, char) });
    onPick(char);
    if (!isKeyboard) onClose();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    walkEmoji(event);
    if (event.key !== 'Escape' || isComposing(event.nativeEvent)) return;
    // This Escape is for the picker alone (COM-09).
    event.stopPropagation();
    onClose();
  };
  const nextTone = SKIN_TONES[(SKIN_TONES.indexOf(tone) + 1) % SKIN_TONES.length] ?? '';
  return (
    <div
      ref={panel}
      className={styles.panel}
      role="dialog"
      aria-label={t('EMOJI')}
      data-keyboard={isKeyboard || undefined}
      onKeyDown={onKeyDown}
    >
      <div className={styles.header}>
        <input
          className={styles.search}
          type="search"
          aria-label={t('EMOJI_SEARCH')}
          placeholder={t('EMOJI_SEARCH')}
          value={query}
          onChange={(event) => setQuery(event.target.value)}
        />
        <button
          type="button"
          className={styles.tone}
          aria-label={t('EMOJI_SKIN_TONE')}
          title={t('EMOJI_SKIN_TONE')}
          onClick={() => keep({ tone: nextTone, recent })}
        >
          {`\u{270B}${tone}`}
        </button>
      </div>
      {found.length === 0 ? (
        <p className={styles.empty} role="status">
          {t('EMOJI_NONE')}
        </p>
      ) : (
        <div className={styles.list}>
          {!query && recent.length > 0 && (
            <EmojiSection eager title={t('EMOJI_RECENT')} emoji={recent.map(asEmoji)} tone="" onPick={pick} />
          )}
          {found.map(({ key, emoji }, index) => (
            <EmojiSection
              key={key}
              eager={index === 0}
              title={t(TITLES[key])}
              emoji={emoji}
              tone={tone}
              onPick={pick}
            />
          ))}
        </div>
      )}
    </div>
  );
};
