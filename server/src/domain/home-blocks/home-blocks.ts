import { type HomeBlock, HomeBlocks } from '@porchlight/core/wire/settings/home-block.ts';
import { Check } from 'typebox/value';
import type { InboxRow } from '../../platform/database/schema/inboxes.ts';

/** The home of an inbox whose blocks were never set. */
export const defaultHomeBlocks = (): HomeBlock[] => [
  { id: 'conversation', type: 'conversation', enabled: true },
  { id: 'articles', type: 'articles', enabled: true, category_id: null },
];

/** Stored as if they were never set: such a home costs its visitors nothing. */
export const isUsualHome = (blocks: readonly HomeBlock[]): boolean => {
  const [team, articles, ...others] = blocks;
  if (team?.type !== 'conversation' || articles?.type !== 'articles' || others.length > 0) return false;
  const isNamedSo = team.id === 'conversation' && articles.id === 'articles';
  return isNamedSo && team.enabled && articles.enabled && (articles.category_id ?? null) === null;
};

/** As stored; undefined where they were never set. */
export const storedHomeBlocks = ({ home_blocks }: Pick<InboxRow, 'home_blocks'>): HomeBlock[] | undefined =>
  home_blocks !== null && Check(HomeBlocks, home_blocks) ? home_blocks : undefined;

export const homeBlocksOf = (inbox: Pick<InboxRow, 'home_blocks'>): HomeBlock[] =>
  storedHomeBlocks(inbox) ?? defaultHomeBlocks();
