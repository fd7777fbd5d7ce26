import { EDITING_MS } from '../../wire/limits.ts';

type Written = { readonly content: string | null; readonly content_type: string; readonly created_at: number };

/** Whether its author may still edit it at `now`, in epoch milliseconds; `created_at` in seconds. */
export const isEditable = ({ content, content_type, created_at }: Written, now: number): boolean =>
  content_type === 'text' && Boolean(content) && now - created_at * 1_000 < EDITING_MS;
