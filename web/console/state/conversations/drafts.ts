import type { TextStorage } from '../../../shared/storage.ts';
import { createStore } from '../../../shared/store.ts';

export type Mode = 'reply' | 'note';

const MODES: readonly Mode[] = ['reply', 'note'];
const PREFIX = 'porchlight-draft-';
const keyOf = (conversation: number, mode: Mode) => `${PREFIX}${conversation}-${mode}`;

/** Runs when another tab of this browser changes a draft. */
const followOtherTabs = (onChange: () => void) => {
  const changed = ({ key }: StorageEvent) => {
    if (key?.startsWith(PREFIX)) onChange();
  };
  window.addEventListener('storage', changed);
  return () => window.removeEventListener('storage', changed);
};

/** Outlives a reload and the end of a session. The value changes with a conversation's first or last draft. */
export const createDrafts = (storage: TextStorage) => {
  const version = createStore(0);
  const changed = () => version.set(version.getSnapshot() + 1);
  const textOf = (conversation: number) =>
    MODES.map((mode) => (storage.get(keyOf(conversation, mode)) ?? '').trim()).find((text) => text !== '') ?? '';
  const has = (conversation: number) => textOf(conversation) !== '';
  return {
    subscribe: version.subscribe,
    getSnapshot: version.getSnapshot,
    has,
    textOf,
    read: (conversation: number, mode: Mode) => storage.get(keyOf(conversation, mode)) ?? '',
    write: (conversation: number, mode: Mode, text: string) => {
      const before = has(conversation);
      if (text === '') storage.remove(keyOf(conversation, mode));
      else storage.set(keyOf(conversation, mode), text);
      if (has(conversation) !== before) changed();
    },
    close: followOtherTabs(changed),
  };
};
export type Drafts = ReturnType<typeof createDrafts>;
