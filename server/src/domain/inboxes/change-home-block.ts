import { lockRows } from '../../platform/database/row-locks.ts';
import type { InboxRow } from '../../platform/database/schema/inboxes.ts';
import { notFound } from '../../platform/errors.ts';
import { withChangedBlock } from '../home-blocks/change-block.ts';
import { homeBlocksOf } from '../home-blocks/home-blocks.ts';
import type { Tx } from '../transaction.ts';
import { updateInbox } from './save-inbox.ts';

/** Changes one block of the home; changes of others at the same time stay. @throws 404, 422 */
export const changeHomeBlock = async (
  tx: Tx,
  { id }: Pick<InboxRow, 'id'>,
  block_id: string,
  values: Readonly<Record<string, unknown>>,
): Promise<InboxRow> => {
  const inbox = await tx.db
    .selectFrom('inboxes')
    .selectAll()
    .where('id', '=', id)
    .where('channel_type', '=', 'Channel::WebWidget')
    .modifyEnd(lockRows(tx.db))
    .executeTakeFirstOrThrow(notFound);
  const home_blocks = withChangedBlock(homeBlocksOf(inbox), block_id, values);
  return updateInbox(tx, inbox, { channel: { home_blocks } }, undefined);
};
