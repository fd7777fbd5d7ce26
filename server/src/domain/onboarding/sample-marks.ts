import type { AccountId, ArticleId, CannedResponseId, ContactId, InboxId, LabelId } from '@porchlight/core/wire/ids.ts';
import { lockRows } from '../../platform/database/row-locks.ts';
import { notFound } from '../../platform/errors.ts';
import type { Tx } from '../transaction.ts';

type SampleRecord =
  | { inbox_id: InboxId }
  | { contact_id: ContactId }
  | { label_id: LabelId }
  | { canned_response_id: CannedResponseId }
  | { article_id: ArticleId };

/** One press, or one removal, at a time. */
export const lockSamples = (tx: Tx, account_id: AccountId) =>
  tx.db
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', account_id)
    .modifyEnd(lockRows(tx.db))
    .executeTakeFirstOrThrow(notFound);

/** Written with the record itself: whatever is marked is removed with the samples. */
export const markSample = (tx: Tx, account_id: AccountId, record: SampleRecord) =>
  tx.db
    .insertInto('sample_records')
    .values({ account_id, created_at: tx.now, ...record })
    .execute();
