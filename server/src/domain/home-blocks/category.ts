import type { AccountId, CategoryId } from '@porchlight/core/wire/ids.ts';
import type { HomeBlock } from '@porchlight/core/wire/settings/home-block.ts';
import { invalidRecord } from '../../platform/errors.ts';
import type { Tx } from '../transaction.ts';

/** The chosen category of help articles; undefined for the popular articles. */
export const categoryIdOf = (blocks: readonly HomeBlock[]): CategoryId | undefined =>
  blocks.find((block) => block.type === 'articles')?.category_id ?? undefined;

/** @throws 422 for a category that the account does not have */
export const refuseForeignCategory = async (
  tx: Tx,
  account_id: AccountId,
  blocks: readonly HomeBlock[] = [],
): Promise<void> => {
  const id = categoryIdOf(blocks);
  if (id === undefined) return;
  const category = await tx.db
    .selectFrom('categories')
    .select('id')
    .where('id', '=', id)
    .where('account_id', '=', account_id)
    .executeTakeFirst();
  if (!category) throw invalidRecord('Category not found', ['home_blocks']);
};
