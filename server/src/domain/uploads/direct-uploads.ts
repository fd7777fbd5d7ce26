import { createHash } from 'node:crypto';
import { type Readable, Transform } from 'node:stream';
import type { AccountId, ContactInboxId, InboxId, UserId } from '@porchlight/core/wire/ids.ts';
import type { Selectable } from 'kysely';
import type { BlobsTable } from '../../platform/database/schema/messages.ts';
import { HttpError, invalidRecord, notFound } from '../../platform/errors.ts';
import { MAX_FILE_BYTES } from '../../platform/files/uploaded-file.ts';
import { iso } from '../../platform/times.ts';
import type { Deps } from '../deps.ts';
import { cleanFileName, makeFileKey } from './file-names.ts';
import { countTeamUpload, countUpload } from './quotas.ts';
import { signBlobId } from './signed-id.ts';
import { judgeFile } from './store-upload.ts';

export type Announced = Selectable<BlobsTable>;
type Owner = {
  /** Of the visitor; agents have no quota. */
  address?: string;
  inbox_id: InboxId | null;
  contact_inbox_id: ContactInboxId | null;
  user_id: UserId | null;
};
type Wish = { filename: string; byte_size: number; content_type?: string; checksum?: string };

const MAX_OPEN = 50;

/** @throws 422 above the size limit. */
export const refuseSize = ({ byte_size }: Pick<Wish, 'byte_size'>): void => {
  if (byte_size <= 0 || byte_size > MAX_FILE_BYTES)
    throw invalidRecord('Byte size must be from 1 to 41943040 (40 MB)', ['blob.byte_size']);
};

/** Announces an upload. @throws 422 above the size limit, 429 for too many at once. */
export const announceUpload = (deps: Deps, account_id: AccountId, owner: Owner, wish: Wish): Promise<Announced> => {
  refuseSize(wish);
  return deps.write(async (tx) => {
    const mine = tx.db.selectFrom('blobs').where('attached_at', 'is', null).where('uploaded_at', 'is', null);
    const { open } = await (owner.contact_inbox_id === null
      ? mine.where('user_id', '=', owner.user_id)
      : mine.where('contact_inbox_id', '=', owner.contact_inbox_id)
    )
      .select((row) => row.fn.countAll<number>().as('open'))
      .executeTakeFirstOrThrow();
    if (open >= MAX_OPEN)
      throw new HttpError(429, { error: 'Too many uploads are waiting. Send or remove them first.' }, 60);
    const { address, inbox_id, contact_inbox_id, user_id } = owner;
    if (address !== undefined && contact_inbox_id !== null && inbox_id !== null)
      await countUpload(tx, deps, { contact_inbox_id, inbox_id, address }, wish.byte_size);
    if (user_id !== null) await countTeamUpload(tx, deps, { account_id }, wish.byte_size);
    return tx.db
      .insertInto('blobs')
      .values({
        inbox_id,
        contact_inbox_id,
        user_id,
        account_id,
        key: makeFileKey(''),
        filename: cleanFileName(wish.filename),
        content_type: wish.content_type ?? 'application/octet-stream',
        byte_size: wish.byte_size,
        checksum: wish.checksum ?? null,
        uploaded_at: null,
        attached_at: null,
        dropped_at: null,
        created_at: tx.now,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
  });
};

/** Wire protocol 4.14. */
export const presentUpload = (blob: Announced, { publicUrl, secretKey }: { publicUrl: string; secretKey: string }) => ({
  id: blob.id,
  key: blob.key,
  filename: blob.filename,
  content_type: blob.content_type,
  metadata: {},
  service_name: 'porchlight',
  byte_size: blob.byte_size,
  checksum: blob.checksum,
  created_at: iso(blob.created_at),
  signed_id: signBlobId(blob.id, 'attach', secretKey),
  direct_upload: {
    url: `${publicUrl}/uploads/${signBlobId(blob.id, 'upload', secretKey)}`,
    headers: { 'Content-Type': blob.content_type },
  },
});

/** Counts and hashes bytes in passing; fails when more come than were announced. */
const meter = (limit: number) => {
  const sum = createHash('md5');
  let bytes = 0;
  const through = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      sum.update(chunk);
      if (bytes > limit)
        return done(new HttpError(413, { error: 'The file is larger than the byte_size of the upload.' }));
      done(null, chunk);
    },
  });
  return { through, result: () => ({ bytes, checksum: sum.digest('base64') }) };
};

const waitingBlob = async ({ db }: Deps, id: number) => {
  const blob = await db.selectFrom('blobs').selectAll().where('id', '=', id).executeTakeFirst();
  if (!blob || blob.attached_at !== null) throw notFound();
  return blob;
};

/** Receives the bytes of an announced file. A repeat replaces the former bytes, until it is attached. */
export const receiveUpload = async (deps: Deps, id: number, body: Readable): Promise<void> => {
  const blob = await waitingBlob(deps, id);
  const { through, result } = meter(blob.byte_size);
  body.on('error', (error) => through.destroy(error));
  const received = await deps.files.receive(body.pipe(through));
  try {
    const { bytes, checksum } = result();
    if (bytes !== blob.byte_size)
      throw invalidRecord(`The file has ${bytes} bytes instead of ${blob.byte_size}`, ['blob.byte_size']);
    if (blob.checksum && blob.checksum !== checksum)
      throw invalidRecord('The checksum does not match', ['blob.checksum']);
    const { filename, content_type: declaredType } = blob;
    const { content_type } = await judgeFile({ filename, content_type: declaredType, received });
    const key = makeFileKey(content_type);
    await deps.files.keep(received, key, { content_type });
    const isTaken = await deps.write(async (tx) => {
      const updated = await tx.db
        .updateTable('blobs')
        .set({ key, content_type, uploaded_at: tx.now })
        .where('id', '=', id)
        .where('attached_at', 'is', null)
        .returning('id')
        .executeTakeFirst();
      return updated !== undefined;
    });
    await deps.files.remove([isTaken ? blob.key : key]);
  } finally {
    await deps.files.discard(received);
  }
};
