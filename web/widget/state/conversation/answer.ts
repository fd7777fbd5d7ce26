import { createContext, use, useState } from 'react';
import type { DisplayMessage } from './rows.ts';

/** What a visitor answers to a message that asks something (wire protocol 4.6). */
export type Answer = { email: string } | { submitted_values: unknown };
/** @throws ApiError */
export type SendAnswer = (answer: Answer) => Promise<void>;

/** Whether a message has got what it asked for; a rating stays as it is. */
export const isAnswered = ({ content_type, content_attributes }: DisplayMessage): boolean =>
  content_type !== 'input_csat' && Boolean(content_attributes.submitted_values || content_attributes.submitted_email);

/** Half-typed answers outlive their rows, which leave the page when scrolled away. */
export const DraftsContext = createContext<Map<string, unknown>>(new Map());

/** As `useState`, kept under a name while its row is out of the page. */
export const useKept = <T>(key: string, initial: T) => {
  const drafts = use(DraftsContext);
  const [value, setValue] = useState<T>(() => (drafts.has(key) ? (drafts.get(key) as T) : initial));
  const keep = (next: T) => {
    drafts.set(key, next);
    setValue(next);
  };
  return [value, keep] as const;
};

/** One answer at a time: a second click while the first is under way does nothing (PRE-28). */
export const useAnswer = (send: SendAnswer) => {
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');
  const answer = async (given: Answer) => {
    if (state === 'busy') return;
    setState('busy');
    try {
      await send(given);
      setState('idle');
    } catch {
      // The reason does not matter to who answers: the choice stays and can be sent again.
      setState('failed');
    }
  };
  return { busy: state === 'busy', failed: state === 'failed', answer };
};
