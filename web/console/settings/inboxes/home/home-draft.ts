import { type HomeBlock, type HomeBlockType, MAX_HOME_BLOCKS } from '@porchlight/core/wire/settings/home-block.ts';

/** `id`: another one than those of the blocks that are there. */
const emptyBlock = (type: HomeBlockType, id: string): HomeBlock => {
  const block = { id, enabled: true };
  if (type === 'links') return { ...block, type, title: '', links: [{ title: '', url: '' }] };
  if (type === 'announcement')
    return { ...block, type, title: '', text: '', picture: null, button: null, starts_at: null, ends_at: null };
  if (type === 'status') return { ...block, type, url: '', link: null };
  return type === 'articles' ? { ...block, type, category_id: null } : { ...block, type };
};

const freeId = (blocks: readonly HomeBlock[], type: HomeBlockType) => {
  const isFree = (id: string) => blocks.every((block) => block.id !== id);
  const numbered = Array.from({ length: MAX_HOME_BLOCKS + 1 }, (_, at) => `${type}-${at + 1}`);
  return [type, ...numbered].find(isFree) ?? type;
};

/** What can be added: articles once, the others up to the limit. */
export const addableTypes = (blocks: readonly HomeBlock[]): HomeBlockType[] => {
  if (blocks.length >= MAX_HOME_BLOCKS) return [];
  const hasArticles = blocks.some(({ type }) => type === 'articles');
  return [...(hasArticles ? [] : (['articles'] as const)), 'links', 'announcement', 'status'];
};

export const withBlock = (blocks: readonly HomeBlock[], type: HomeBlockType) => {
  const added = emptyBlock(type, freeId(blocks, type));
  return { blocks: [...blocks, added], added };
};

/** What an administrator has called a block. */
export const ownName = (block: HomeBlock): string =>
  block.type === 'links' || block.type === 'announcement' ? block.title.trim() : '';

export type Season = 'scheduled' | 'ended' | undefined;

/** Whether an announcement is not shown at `now`, in seconds. */
export const seasonOf = (block: HomeBlock, now: number): Season => {
  if (block.type !== 'announcement' || !block.enabled) return undefined;
  if ((block.starts_at ?? 0) > now) return 'scheduled';
  return block.ends_at != null && block.ends_at <= now ? 'ended' : undefined;
};

/** Empty is no mistake yet: the server says it when it is saved. */
export const isAddress = (text: string) => text === '' || (/^https:\/\/[^\s<>"]+$/i.test(text) && URL.canParse(text));
