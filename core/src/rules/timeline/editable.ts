import { EDITING_MS } from '../../wire/limits.ts';

/** Whether its author may still change it at `now`, in epoch milliseconds; `created_at` in seconds. */
export const isRecent = (created_at: number, now: number): boolean => now - created_at * 1_000 < EDITING_MS;

type Written = { readonly content: string | null; readonly content_type: string; readonly created_at: number };

export const isEditable = ({ content, content_type, created_at }: Written, now: number): boolean =>
  content_type === 'text' && Boolean(content) && isRecent(created_at, now);
