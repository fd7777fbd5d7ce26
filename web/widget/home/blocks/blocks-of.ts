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

/** The console previews what is not saved: nothing of it is stored, or replaced by what is saved. */
const isPreview = () => {
  try {
    return 'porchlightPreview' in window.parent;
  } catch {
    return false;
  }
};

const opened = new WeakMap<PageFacts, Blocks>();

/** One store for each page: home comes and goes, what it knows stays. */
export const blocksOf = (page: PageFacts): Blocks => {
  const existing = opened.get(page);
  if (existing) return existing;
  const isDraft = isPreview();
  const created = createBlocks({
    blocks: page.porchlight.home ?? [],
    websiteToken: page.channel.websiteToken,
    storage: isDraft ? memoryStorage() : openStorage(),
    load: isDraft ? undefined : () => fetchBlocks(page.query.search),
  });
  opened.set(page, created);
  return created;
};
