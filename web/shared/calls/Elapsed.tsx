import { useEffect, useState } from 'react';
import { clockOf } from './duration.ts';
import styles from './Stage.module.css';

/** Not announced: a screen reader would speak every second. */
export const Elapsed = ({ since }: { since: number }) => {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return (
    <span className={styles.elapsed} role="timer" aria-live="off">
      {clockOf(now - since)}
    </span>
  );
};
