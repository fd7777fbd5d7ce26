import { isEditable } from '@porchlight/core/rules/timeline/editable.ts';
import { EDITING_MS } from '@porchlight/core/wire/limits.ts';
import { useEffect, useState } from 'react';

type Stored = Parameters<typeof isEditable>[0] & { readonly id: number | null };

/** Whether the reader's own message can still be changed: renders again when the time is over. */
export const useEditable = (message: Stored, isOwn: boolean): boolean => {
  const [, setOver] = useState(false);
  const is = isOwn && message.id !== null && isEditable(message, Date.now());
  const { created_at } = message;
  useEffect(() => {
    if (!is) return undefined;
    const timer = setTimeout(() => setOver(true), created_at * 1_000 + EDITING_MS - Date.now());
    return () => clearTimeout(timer);
  }, [is, created_at]);
  return is;
};
