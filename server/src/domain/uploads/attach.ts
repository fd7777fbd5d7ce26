import { fileTypeOf } from '@porchlight/core/rules/files/file-type.ts';
import type { AccountId, ContactInboxId, InboxId, MessageId, UserId } from '@porchlight/core/wire/ids.ts';
import { MAX_FILES_PER_MESSAGE } from '@porchlight/core/wire/limits.ts';
import type { Env } from '../../platform/config/environment.ts';
import { invalidRecord } from '../../platform/errors.ts';
import { isUploadedFile, type UploadedFile } from '../../platform/files/uploaded-file.ts';
import type { Deps } from '../deps.ts';
import type { Tx } from '../transaction.ts';
import { countTeamUpload, countUpload } from './quotas.ts';
import { readBlobId } from './signed-id.ts';
import { dropFiles, type KeptFile, keepFiles } from './store-upload.ts';

/** The author of a direct upload: only they may attach it. */
type VisitorUploader = { contact_inbox_id: ContactInboxId; address: string; limit(): Promise<void> };
/** Of files that were counted when they were uploaded. */
type Counted = { counted: true };
/** Of files that another system brings: they cannot be direct uploads. */
type AccountUploader = { account_id: AccountId };
export type Uploader = VisitorUploader | { user_id: UserId; account_id: AccountId } | AccountUploader | Counted;

export type Attachments = { kept: KeptFile[]; blobIds: number[]; uploader: Uploader; env: Env };

const invalid = (message: string) => invalidRecord(message, ['attachments']);

const partsOf = (values: readonly unknown[], secret: string) => {
  const uploads: UploadedFile[] = [];
  const blobIds: number[] = [];
  for (const value of values) {
    const blobId = typeof value === 'string' ? readBlobId(value, 'attach', secret) : undefined;
    if (isUploadedFile(value)) uploads.push(value);
    else if (blobId !== undefined) blobIds.push(blobId);
    // Forms send an empty field where no file was chosen.
    else if (value !== '' && value !== null) throw invalid('Attachments must be files or signed ids of uploads');
  }
  return { uploads, blobIds };
};

/** `written` runs the transaction; a file that did not become part of a message is deleted again. */
export const withAttachments = async <T extends { repeated: boolean }>(
  deps: Pick<Deps, 'files' | 'env'>,
  values: readonly unknown[] | undefined,
  uploader: Uploader,
  written: (attachments: Attachments) => Promise<T>,
): Promise<T> => {
  const { uploads, blobIds } = partsOf(values ?? [], deps.env.secretKey);
  if (uploads.length + blobIds.length > MAX_FILES_PER_MESSAGE) throw invalid('Attachments exceeded maximum allowed');
  if ('address' in uploader) for (const _upload of uploads) await uploader.limit();
  const kept = await keepFiles(deps, uploads);
  try {
    const result = await written({ kept, blobIds, uploader, env: deps.env });
    if (result.repeated) await dropFiles(deps, kept);
    return result;
  } catch (error) {
    await dropFiles(deps, kept);
    throw error;
  }
};

const bytesOf = (kept: readonly KeptFile[]) => kept.reduce((sum, { file_size }) => sum + file_size, 0);

export const isEmpty = ({ kept, blobIds }: Attachments) => kept.length + blobIds.length === 0;

const claimBlobs = async (tx: Tx, { blobIds, uploader }: Attachments): Promise<KeptFile[]> => {
  if (blobIds.length === 0 || !('user_id' in uploader || 'address' in uploader)) return [];
  const mine = tx.db
    .updateTable('blobs')
    .set({ attached_at: tx.now })
    .where('id', 'in', blobIds)
    .where('uploaded_at', 'is not', null)
    .where('attached_at', 'is', null);
  const claimed = await ('user_id' in uploader
    ? mine.where('user_id', '=', uploader.user_id).where('account_id', '=', uploader.account_id)
    : mine.where('contact_inbox_id', '=', uploader.contact_inbox_id)
  )
    .returning(['key', 'filename', 'content_type', 'byte_size'])
    .execute();
  if (claimed.length !== new Set(blobIds).size) throw invalid('An upload is unknown, not finished or already sent');
  return claimed.map(({ key, filename, content_type, byte_size }) => ({
    key,
    file_name: filename,
    content_type,
    file_type: fileTypeOf(content_type),
    file_size: byte_size,
    size: undefined,
  }));
};

/** The files of the attachments: a team member's count against the account's quota, direct uploads are claimed. */
export const takeFiles = async (tx: Tx, attachments: Attachments): Promise<KeptFile[]> => {
  const { kept, uploader, env } = attachments;
  if ('account_id' in uploader) await countTeamUpload(tx, { env }, uploader, bytesOf(kept));
  return [...kept, ...(await claimBlobs(tx, attachments))];
};

export const insertAttachments = async (
  tx: Tx,
  message: { id: MessageId; account_id: AccountId; inbox_id: InboxId },
  contact_inbox_id: ContactInboxId,
  attachments: Attachments,
): Promise<void> => {
  const { kept, uploader, env } = attachments;
  if ('address' in uploader) {
    await countUpload(tx, { env }, { ...uploader, contact_inbox_id, inbox_id: message.inbox_id }, bytesOf(kept));
  }
  const files = await takeFiles(tx, attachments);
  if (files.length === 0) return;
  const rows = await tx.db
    .insertInto('attachments')
    .values(
      files.map(({ key, file_name, content_type, file_type, file_size, size }) => ({
        account_id: message.account_id,
        message_id: message.id,
        file_type,
        file_key: key,
        file_name,
        content_type,
        file_size,
        width: size?.width ?? null,
        height: size?.height ?? null,
        thumb_key: null,
        external_url: null,
        fallback_title: null,
        coordinates_lat: null,
        coordinates_long: null,
        created_at: tx.now,
        updated_at: tx.now,
      })),
    )
    .returning(['id', 'file_type'])
    .execute();
  for (const { id, file_type } of rows)
    if (file_type === 'image') tx.enqueue('attachment.process', { attachment_id: id });
};
