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
  const grid = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(eager);
  const [left, setLeft] = useState(0);
  useEffect(() => {
    const element = section.current;
    if (!element) return undefined;
    const observer = new IntersectionObserver(
      ([entry]) => {
        setLeft(grid.current?.offsetHeight ?? 0);
        setNear(entry?.isIntersecting ?? true);
      },
      { root: element.parentElement, rootMargin: '200px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const estimate = `${Math.ceil(emoji.length / COLUMNS) * CELL_REM}rem`;
  return (
    <section ref={section} aria-label={title}>
      <h3 className={styles.heading}>{title}</h3>
      <div ref={grid} className={styles.grid} style={near ? undefined : { minBlockSize: left || estimate }}>
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
