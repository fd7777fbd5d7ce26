import type { PortalRow } from '../../platform/database/schema/help-centre.ts';
import type { Tx } from '../transaction.ts';

/** Gaps, so that something can be put between two neighbours without moving either. */
const STEP = 10;

export const nextPosition = async (tx: Tx, portal: PortalRow, kind: 'articles' | 'categories') => {
  const { last } = await tx.db
    .selectFrom(kind)
    .select((row) => row.fn.max('position').as('last'))
    .where('portal_id', '=', portal.id)
    .executeTakeFirstOrThrow();
  return Number(last ?? 0) + STEP;
};
