import { useEffect, useState } from 'react';

/** Wire protocol 14.11: a message one jumps to stands out for this long. */
const HIGHLIGHT_MS = 500;

export const useHighlight = () => {
  const [key, setKey] = useState<string | null>(null);
  useEffect(() => {
    if (key === null) return undefined;
    const timer = setTimeout(() => setKey(null), HIGHLIGHT_MS);
    return () => clearTimeout(timer);
  }, [key]);
  return [key, setKey] as const;
};
