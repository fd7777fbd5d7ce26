import type { AccountId, CannedResponseId, UserId } from '@porchlight/core/wire/ids.ts';
import { MAX_FILES_PER_CANNED_RESPONSE } from '@porchlight/core/wire/settings/canned-response.ts';
import type { Visibility } from '@porchlight/core/wire/settings/visibility.ts';
import { lockRowsToDelete } from '../../platform/database/row-locks.ts';
import type { CannedResponseRow } from '../../platform/database/schema/workspace.ts';
import { invalidRecord, notAuthorized, notFound } from '../../platform/errors.ts';
import type { Agent } from '../permissions/agent.ts';
import type { Tx } from '../transaction.ts';
import { type Attachments, takeFiles } from '../uploads/attach.ts';
import { settleNamedFiles } from '../uploads/named-files.ts';
import { mayEditCannedResponse, selectSeen } from './queries.ts';

export type CannedResponseFields = {
  short_code?: string;
  content?: string;
  visibility?: Visibility;
  folder?: string | null;
  removed_file_ids?: readonly number[];
};

const MOST_SHARED = 500;
const MOST_PERSONAL = 100;

const NOT_YOURS = 'You are not authorized to edit shared canned responses';

const textOf = (name: 'short_code' | 'content', value: string | undefined) => {
  const text = value?.trim() ?? '';
  if (text === '') throw invalidRecord(`${name === 'content' ? 'Content' : 'Short code'} can't be blank`, [name]);
  return text;
};

const folderOf = (name: string | null | undefined) => name?.trim() || null;

const refuseShared = ({ permissions }: Agent) => {
  if (!permissions.has('canned_response_manage')) throw notAuthorized(NOT_YOURS);
};

/** Those among which a short code is unique. */
const selectAmong = (tx: Tx, { account, user }: Agent, visibility: Visibility) =>
  tx.db
    .selectFrom('canned_responses')
    .where('account_id', '=', account.id)
    .where('visibility', '=', visibility)
    .$if(visibility === 'personal', (query) => query.where('created_by_id', '=', user.id));

const refuseTaken = async (tx: Tx, agent: Agent, row: Pick<CannedResponseRow, 'visibility' | 'short_code'>) => {
  const existing = await selectAmong(tx, agent, row.visibility)
    .select('id')
    .where('short_code', '=', row.short_code)
    .executeTakeFirst();
  if (existing) throw invalidRecord('Short code has already been taken', ['short_code']);
};

const refuseTooMany = async (tx: Tx, agent: Agent, visibility: Visibility) => {
  const { responses } = await selectAmong(tx, agent, visibility)
    .select((row) => row.fn.countAll<number>().as('responses'))
    .executeTakeFirstOrThrow();
  const most = visibility === 'global' ? MOST_SHARED : MOST_PERSONAL;
  const kind = visibility === 'global' ? 'shared' : 'personal';
  if (Number(responses) >= most) throw invalidRecord(`There can be at most ${most} ${kind} canned responses`, ['base']);
};

const addFiles = async (tx: Tx, id: CannedResponseId, attachments: Attachments) => {
  const files = await takeFiles(tx, attachments);
  if (files.length === 0) return;
  await tx.db
    .insertInto('canned_response_files')
    .values(
      files.map(({ key, file_name, content_type, file_size }) => ({
        canned_response_id: id,
        file_key: key,
        file_name,
        content_type,
        file_size,
        created_at: tx.now,
      })),
    )
    .execute();
  const { count } = await tx.db
    .selectFrom('canned_response_files')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('canned_response_id', '=', id)
    .executeTakeFirstOrThrow();
  if (Number(count) > MAX_FILES_PER_CANNED_RESPONSE)
    throw invalidRecord(`There can be at most ${MAX_FILES_PER_CANNED_RESPONSE} files`, ['attachments']);
};

/** Deletes files of canned responses: of the given ids, or all. A message that was sent with one has its own copy. */
const removeFiles = async (
  tx: Tx,
  account_id: AccountId,
  responses: readonly CannedResponseId[],
  only?: readonly number[],
) => {
  if (responses.length === 0 || only?.length === 0) return;
  const deleted = await tx.db
    .deleteFrom('canned_response_files')
    .where('canned_response_id', 'in', responses)
    .$if(only !== undefined, (query) => query.where('id', 'in', only ?? []))
    .returning('file_key')
    .execute();
  const keys = deleted.map(({ file_key }) => file_key);
  if (keys.length > 0) tx.enqueue('files.delete', { keys, account_id });
};

export const createCannedResponse = async (
  tx: Tx,
  agent: Agent,
  fields: CannedResponseFields,
  attachments: Attachments,
): Promise<CannedResponseRow> => {
  const { visibility = 'global' } = fields;
  const { id: account_id } = agent.account;
  if (visibility === 'global') refuseShared(agent);
  const short_code = textOf('short_code', fields.short_code);
  const content = textOf('content', fields.content);
  await refuseTaken(tx, agent, { visibility, short_code });
  await refuseTooMany(tx, agent, visibility);
  await settleNamedFiles(tx, account_id, null, content);
  const row = await tx.db
    .insertInto('canned_responses')
    .values({
      account_id,
      short_code,
      content,
      visibility,
      folder: folderOf(fields.folder),
      created_by_id: agent.user.id,
      created_at: tx.now,
      updated_at: tx.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await addFiles(tx, row.id, attachments);
  return row;
};

const currentCannedResponse = async (tx: Tx, agent: Agent, id: CannedResponseId) => {
  const row = await selectSeen(tx, agent).where('id', '=', id).modifyEnd(lockRowsToDelete(tx.db)).executeTakeFirst();
  if (!row) throw notFound();
  if (!mayEditCannedResponse(agent, row)) throw notAuthorized(NOT_YOURS);
  return row;
};

export const updateCannedResponse = async (
  tx: Tx,
  agent: Agent,
  id: CannedResponseId,
  fields: CannedResponseFields,
  attachments: Attachments,
): Promise<CannedResponseRow> => {
  const before = await currentCannedResponse(tx, agent, id);
  const { visibility = before.visibility } = fields;
  const isMoved = visibility !== before.visibility;
  if (isMoved && visibility === 'global') refuseShared(agent);
  if (isMoved && visibility === 'personal' && before.created_by_id !== agent.user.id)
    throw invalidRecord('Only its author can make a shared canned response personal', ['visibility']);
  if (isMoved) await refuseTooMany(tx, agent, visibility);
  const short_code = fields.short_code === undefined ? before.short_code : textOf('short_code', fields.short_code);
  const content = fields.content === undefined ? before.content : textOf('content', fields.content);
  if (isMoved || short_code !== before.short_code) await refuseTaken(tx, agent, { visibility, short_code });
  await removeFiles(tx, before.account_id, [id], fields.removed_file_ids ?? []);
  await addFiles(tx, id, attachments);
  await settleNamedFiles(tx, before.account_id, before.content, content);
  return tx.db
    .updateTable('canned_responses')
    .set({
      short_code,
      content,
      visibility,
      ...(fields.folder === undefined ? {} : { folder: folderOf(fields.folder) }),
      updated_at: tx.now,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow(notFound);
};

export const deleteCannedResponse = async (tx: Tx, agent: Agent, id: CannedResponseId): Promise<void> => {
  const { account_id, content } = await currentCannedResponse(tx, agent, id);
  await removeFiles(tx, account_id, [id]);
  await tx.db.deleteFrom('canned_responses').where('id', '=', id).execute();
  await settleNamedFiles(tx, account_id, content, null);
};

export const deletePersonalCannedResponses = async (tx: Tx, account_id: AccountId, user_id: UserId): Promise<void> => {
  const own = await tx.db
    .selectFrom('canned_responses')
    .select(['id', 'content'])
    .where('account_id', '=', account_id)
    .where('created_by_id', '=', user_id)
    .where('visibility', '=', 'personal')
    .modifyEnd(lockRowsToDelete(tx.db))
    .execute();
  const ids = own.map(({ id }) => id);
  if (ids.length === 0) return;
  await removeFiles(tx, account_id, ids);
  await tx.db.deleteFrom('canned_responses').where('id', 'in', ids).execute();
  for (const { content } of own) await settleNamedFiles(tx, account_id, content, null);
};
