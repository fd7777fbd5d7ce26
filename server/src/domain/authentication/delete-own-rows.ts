import type { UserId } from '@porchlight/core/wire/ids.ts';
import { notFound } from '../../platform/errors.ts';
import type { Deps } from '../deps.ts';

export const removeOwn = async (
  { write }: Pick<Deps, 'write'>,
  table: 'sessions' | 'push_subscriptions',
  id: number,
  user_id: UserId,
): Promise<void> => {
  const deleted = await write((tx) =>
    tx.db.deleteFrom(table).where('id', '=', id).where('user_id', '=', user_id).returning('id').executeTakeFirst(),
  );
  if (!deleted) throw notFound();
};
