import type { Rating } from '@porchlight/core/rules/visitor-forms/ratings.ts';
import styles from './RatingFace.module.css';

const EYES = 'M14.5 15.5v1.5M25.5 15.5v1.5';
const MOUTHS: Record<Rating['value'], string> = {
  1: 'M13 27.5c1.8-3 4-4.5 7-4.5s5.2 1.5 7 4.5',
  2: 'M13.5 26.5c1.8-1.5 4-2.2 6.5-2.2s4.7.7 6.5 2.2',
  3: 'M13.5 25h13',
  4: 'M13 23.5c1.8 2.5 4 3.7 7 3.7s5.2-1.2 7-3.7',
  5: 'M12.5 22c1 4.7 3.7 7 7.5 7s6.5-2.3 7.5-7z',
};
const LAUGHING = 'M12.5 17c.8-1.3 3.2-1.3 4 0M23.5 17c.8-1.3 3.2-1.3 4 0';

/** Drawn, so that it looks the same on every system. Its meaning is in the text beside it. */
export const RatingFace = ({ value }: { value: Rating['value'] }) => (
  <svg className={styles.face} viewBox="0 0 40 40" aria-hidden="true">
    <circle cx="20" cy="20" r="16" />
    <path d={MOUTHS[value]} />
    <path d={value === 5 ? LAUGHING : EYES} />
  </svg>
);
