import { useEffect, useState } from 'react';

/** A value that changes as fast as a person types or drags, once it has rested: for what is slow to show, such as a page. */
export const useSettled = (value: string, restMs: number): string => {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), restMs);
    return () => clearTimeout(timer);
  }, [value, restMs]);
  return settled;
};
