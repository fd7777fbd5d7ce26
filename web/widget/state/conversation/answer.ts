import { createContext, use, useState } from 'react';
import type { DisplayMessage } from './rows.ts';

export type Answer = { email: string } | { submitted_values: unknown };
export type SendAnswer = (answer: Answer) => Promise<void>;

/** A rating stays as it is. */
export const isAnswered = ({ content_type, content_attributes }: DisplayMessage): boolean =>
  content_type !== 'input_csat' && Boolean(content_attributes.submitted_values || content_attributes.submitted_email);

/** Drafts of answers outlive their rows, which are unmounted when scrolled away. */
export const DraftsContext = createContext<Map<string, unknown>>(new Map());

/** As `useState`, kept under a key while its row is unmounted. */
export const useKept = <T>(key: string, initial: T) => {
  const drafts = use(DraftsContext);
  const [value, setValue] = useState<T>(() => (drafts.has(key) ? (drafts.get(key) as T) : initial));
  const keep = (next: T) => {
    drafts.set(key, next);
    setValue(next);
  };
  return [value, keep] as const;
};
