import type { TextStorage } from '../../../shared/storage.ts';

/** Whom one writes to: the visitor, or colleagues alone. */
export type Mode = 'reply' | 'note';

const keyOf = (conversation: number, mode: Mode) => `porchlight-draft-${conversation}-${mode}`;

/** What an agent has begun to write, per conversation and kind; it outlives a reload and the end of a session. */
export const createDrafts = (storage: TextStorage, conversation: number) => ({
  read: (mode: Mode) => storage.get(keyOf(conversation, mode)) ?? '',
  write: (mode: Mode, text: string) =>
    text === '' ? storage.remove(keyOf(conversation, mode)) : storage.set(keyOf(conversation, mode), text),
});
