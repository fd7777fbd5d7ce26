import { useEffect, useState } from 'react';

/** Wire protocol 14.11: how long a message that was jumped to is highlighted. */
const HIGHLIGHT_MS = 500;

export const useHighlight = () => {
  const [key, setKey] = useState<string | null>(null);
  useEffect(() => {
    if (key === null) return undefined;
    const timer = setTimeout(setKey, HIGHLIGHT_MS, null);
    return () => clearTimeout(timer);
  }, [key]);
  return [key, setKey] as const;
};
