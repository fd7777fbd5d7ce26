import { type HomeBlock, HomeBlock as HomeBlockSchema } from '@porchlight/core/wire/settings/home-block.ts';
import { Check } from 'typebox/value';
import { invalidRecord, notFound } from '../../platform/errors.ts';
import { checkHomeBlocks } from './validate-blocks.ts';

/** The blocks with one of them changed; its id and type stay. @throws 404 without that block, 422 for values it cannot have */
export const withChangedBlock = (
  blocks: readonly HomeBlock[],
  id: string,
  values: Readonly<Record<string, unknown>>,
): HomeBlock[] => {
  const before = blocks.find((block) => block.id === id);
  if (!before) throw notFound();
  const changed: unknown = { ...before, ...values, id, type: before.type };
  if (!Check(HomeBlockSchema, changed))
    throw invalidRecord('The block has a value that its type does not allow', [`home_blocks.${id}`]);
  const next = blocks.map((block) => (block.id === id ? changed : block));
  checkHomeBlocks(next);
  return next;
};
