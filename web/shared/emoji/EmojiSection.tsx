import { useEffect, useRef, useState } from 'react';
import { type Emoji, type SkinTone, withTone } from './emoji.ts';
import styles from './EmojiPicker.module.css';

const COLUMNS = 8;
const CELL_REM = 2.25;

type EmojiSectionProps = {
  title: string;
  emoji: readonly Emoji[];
  tone: SkinTone;
  eager: boolean;
  onPick: (char: string) => void;
};

/** Rendered only near the view: all groups at once are two thousand buttons. */
export const EmojiSection = ({ title, emoji, tone, eager, onPick }: EmojiSectionProps) => {
  const section = useRef<HTMLElement>(null);
  const [near, setNear] = useState(eager);
  useEffect(() => {
    const element = section.current;
    if (!element) return undefined;
    const observer = new IntersectionObserver(([entry]) => setNear(entry?.isIntersecting ?? true), {
      root: element.parentElement,
      rootMargin: '200px',
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    <section ref={section} aria-label={title}>
      <h3 className={styles.heading}>{title}</h3>
      <div className={styles.grid} style={{ minBlockSize: `${Math.ceil(emoji.length / COLUMNS) * CELL_REM}rem` }}>
        {near &&
          emoji.map((one) => {
            const char = withTone(one, tone);
            return (
              <button
                type="button"
                key={one.char}
                className={styles.emoji}
                data-emoji
                tabIndex={-1}
                aria-label={one.name}
                title={one.name}
                onClick={() => onPick(char)}
              >
                {char}
              </button>
            );
          })}
      </div>
    </section>
  );
};
