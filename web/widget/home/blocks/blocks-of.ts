import { HOME_PATH } from '@porchlight/core/wire/http.ts';
import type { HomeView } from '@porchlight/core/wire/widget/home.ts';
import { ANSWER_MS, inTime } from '../../../shared/in-time.ts';
import { memoryStorage, openStorage } from '../../../shared/storage.ts';
import type { PageFacts } from '../../base/page.ts';
import { type Blocks, createBlocks } from './blocks-store.ts';

const fetchBlocks = async (search: string): Promise<HomeView[]> => {
  const response = await inTime(fetch(`${HOME_PATH}${search}`, { credentials: 'omit' }), ANSWER_MS);
  if (!response.ok) throw new Error(`HTTP ${response.status}`);
  return (await response.json()).payload;
};

declare global {
  interface Window {
    /** The console's preview sets it on its own window. */
    porchlightPreview?: { home?: HomeView[] };
  }
}

/** What the console previews and has not saved. Undefined elsewhere: a parent of another origin cannot be read. */
const readDraft = () => {
  try {
    return window.parent.porchlightPreview;
  } catch {
    return undefined;
  }
};

const opened = new WeakMap<PageFacts, Blocks>();

/** One store for each page: home comes and goes, what it knows stays. */
export const blocksOf = (page: PageFacts): Blocks => {
  const existing = opened.get(page);
  if (existing) return existing;
  const draft = readDraft();
  const created = createBlocks({
    blocks: draft?.home ?? page.porchlight.home ?? [],
    websiteToken: page.channel.websiteToken,
    // Nothing of a draft is stored, or replaced by what is saved.
    storage: draft ? memoryStorage() : openStorage(),
    load: draft ? undefined : () => fetchBlocks(page.query.search),
  });
  opened.set(page, created);
  return created;
};
