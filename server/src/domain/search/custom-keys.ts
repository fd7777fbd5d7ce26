import type { AccountId } from '@porchlight/core/wire/ids.ts';
import type { Deps } from '../deps.ts';

export const customKeysOf = async (
  { db }: Pick<Deps, 'db'>,
  account_id: AccountId,
  model: 'conversation_attribute' | 'contact_attribute',
): Promise<ReadonlySet<string>> => {
  const rows = await db
    .selectFrom('custom_attribute_definitions')
    .select('attribute_key')
    .where('account_id', '=', account_id)
    .where('attribute_model', '=', model)
    .execute();
  return new Set(rows.map(({ attribute_key }) => attribute_key));
};
