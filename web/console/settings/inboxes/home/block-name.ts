import type { HomeBlock } from '@porchlight/core/wire/settings/home-block.ts';
import { t } from '../../texts.ts';
import { ownName } from './home-draft.ts';

/** A block's kind, and what it is called where it has a title. */
export const blockName = (block: HomeBlock): string =>
  [t(`HOME_BLOCK_${block.type}`), ownName(block)].filter(Boolean).join(': ');
