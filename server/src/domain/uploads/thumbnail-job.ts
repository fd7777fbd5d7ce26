import type { AttachmentId } from '@porchlight/core/wire/ids.ts';
import { changedAt } from '../../platform/database/forward-time.ts';
import type { Deps } from '../deps.ts';
import { makeFileKey } from './file-names.ts';

/** A bubble shows 250 px (wire protocol 5.5), on screens of double density. */
const THUMB_WIDTH = 500;
const WEBP = 'image/webp';

export const makeThumbnail = async (deps: Deps, { attachment_id }: { attachment_id: AttachmentId }) => {
  const { db, files, images, write } = deps;
  const row = await db
    .selectFrom('attachments')
    .innerJoin('messages', 'messages.id', 'attachments.message_id')
    .select([
      'attachments.file_key',
      'attachments.thumb_key',
      'attachments.width',
      'messages.id',
      'messages.conversation_id',
    ])
    .where('attachments.id', '=', attachment_id)
    .executeTakeFirst();
  if (!row?.file_key || row.thumb_key || (row.width !== null && row.width <= THUMB_WIDTH)) return;
  const { file_key } = row;
  const small = await images.shrink(async () => (await files.open(file_key))?.stream, THUMB_WIDTH);
  if (!small) return;
  const thumb_key = makeFileKey(WEBP);
  await files.write(thumb_key, small, { content_type: WEBP });
  const isTaken = await write(async (tx) => {
    const updated = await tx.db
      .updateTable('attachments')
      .set({ thumb_key, updated_at: tx.now })
      .where('id', '=', attachment_id)
      .returning('id')
      .executeTakeFirst();
    if (!updated) return false;
    const { id: message_id, conversation_id } = row;
    // A late copy without the thumbnail must not replace the one with it.
    await tx.db
      .updateTable('messages')
      .set({ updated_at: changedAt(tx.now) })
      .where('id', '=', message_id)
      .execute();
    tx.record('message.updated', { message_id, conversation_id, changed: {}, performer: { type: 'system' } });
    return true;
  });
  // Deleted meanwhile: the thumbnail must be deleted too.
  if (!isTaken) await files.remove([thumb_key]);
};
