import type { HomeView } from '@porchlight/core/wire/widget/home.ts';
import type { TextStorage } from '../../../shared/storage.ts';
import { createStore } from '../../../shared/store.ts';
import { hiddenKey, readHidden, withHidden } from '../../base/hidden-announcements.ts';

const FRESH_MS = 60_000;

/** What has another height when it is another: all but the line of a status. */
const placesOf = (blocks: readonly HomeView[]) =>
  JSON.stringify(blocks.map((block) => (block.type === 'status' ? block.id : block)));

type BlockFacts = {
  blocks: readonly HomeView[];
  websiteToken: string;
  storage: TextStorage;
  /** Undefined: what the page has is not replaced. */
  load: (() => Promise<HomeView[]>) | undefined;
};

/** The blocks of home, without the announcements that this visitor has hidden. */
export const createBlocks = ({ blocks, websiteToken, storage, load }: BlockFacts) => {
  const key = hiddenKey(websiteToken);
  const visible = (all: readonly HomeView[]) => {
    const hidden = readHidden(storage.get(key));
    return all.filter((block) => block.type !== 'announcement' || !hidden.includes(block.key));
  };
  const store = createStore(visible(blocks));
  let fetchedAt = Date.now();
  let waiting: HomeView[] | undefined;
  return {
    subscribe: store.subscribe,
    getSnapshot: store.getSnapshot,
    /** Of a page that has been open for a minute. */
    refresh: async () => {
      if (!load || Date.now() - fetchedAt < FRESH_MS) return;
      fetchedAt = Date.now();
      // What is shown stays while the server cannot be reached.
      const fetched = await load().catch(() => undefined);
      if (!fetched) return;
      const next = visible(fetched);
      // A block that comes, goes or grows would move what the visitor is about to press.
      if (placesOf(next) === placesOf(store.getSnapshot())) store.set(next);
      else waiting = next;
    },
    /** When home is left: what came meanwhile is there when it is shown again. */
    settle: () => {
      if (waiting) store.set(visible(waiting));
      waiting = undefined;
    },
    hide: (announcement: string) => {
      storage.set(key, withHidden(readHidden(storage.get(key)), announcement));
      store.set(visible(store.getSnapshot()));
    },
  };
};
export type Blocks = ReturnType<typeof createBlocks>;
