import { isRecent } from '@porchlight/core/rules/timeline/editable.ts';
import { EDITING_MS } from '@porchlight/core/wire/limits.ts';
import { useEffect, useState } from 'react';

/** Whether a message of this time (in seconds) can still be changed: renders again when the time is over. */
export const useIsRecent = (created_at: number): boolean => {
  const [, setOver] = useState(false);
  const is = isRecent(created_at, Date.now());
  useEffect(() => {
    if (!is) return undefined;
    const timer = setTimeout(() => setOver(true), created_at * 1_000 + EDITING_MS - Date.now());
    return () => clearTimeout(timer);
  }, [is, created_at]);
  return is;
};
