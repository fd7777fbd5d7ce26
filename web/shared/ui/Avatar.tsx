import { useState } from 'react';
import type { StyleVariables } from './style-variables.ts';
import styles from './Avatar.module.css';

type AvatarProps = { name: string; src?: string | null; size?: number; online?: boolean };

/** First letters of the first and last word, in any script. */
const initials = (name: string): string => {
  const words = name.trim().split(/\s+/u).filter(Boolean);
  const picked = words.length > 1 ? [words[0], words.at(-1)] : words;
  return picked
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toLocaleUpperCase();
};

const TWO_LETTERS = 23;

const hueOf = (name: string): number =>
  [...name].reduce((hue, letter) => (hue * 31 + (letter.codePointAt(0) ?? 0)) % 360, 7);

/** Decorative: the name is always in a text nearby. A picture that does not load becomes initials. */
export const Avatar = ({ name, src, size = 32, online }: AvatarProps) => {
  const [broken, setBroken] = useState<string>();
  const isSmall = size < TWO_LETTERS;
  const letters = isSmall ? [...initials(name)].slice(0, 1) : initials(name);
  const style: StyleVariables = { '--avatar': `${size / 16}rem`, '--hue': hueOf(name) };
  return (
    // Upper case depends on the browser's language, which the server does not know.
    <span
      className={styles.avatar}
      style={style}
      data-small={isSmall || undefined}
      aria-hidden="true"
      suppressHydrationWarning
    >
      {src && broken !== src ? (
        <img className={styles.picture} src={src} alt="" onError={() => setBroken(src)} />
      ) : (
        letters
      )}
      {online && <span className={styles.online} data-online />}
    </span>
  );
};

export const AvatarStack = ({
  people,
  size = 32,
  online,
}: {
  people: { id: number; name: string; avatar_url: string }[];
  size?: number;
  online?: boolean;
}) => (
  <span className={styles.stack} data-lit={online || undefined}>
    {people.map((person) => (
      <span key={person.id} title={person.name}>
        <Avatar name={person.name} src={person.avatar_url} size={size} online={online} />
      </span>
    ))}
  </span>
);
