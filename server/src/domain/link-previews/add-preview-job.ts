import { firstLink } from '@porchlight/core/rules/markdown/first-link.ts';
import type { AccountId, MessageId } from '@porchlight/core/wire/ids.ts';
import type { LinkPreview } from '@porchlight/core/wire/message.ts';
import { INCOMING } from '@porchlight/core/wire/message-type.ts';
import { changedAt } from '../../platform/database/forward-time.ts';
import { lockRows } from '../../platform/database/row-locks.ts';
import type { MessageRow } from '../../platform/database/schema/messages.ts';
import type { Deps } from '../deps.ts';
import { loadLinkPreviews } from '../inboxes/queries.ts';
import { hasLink, wantsPreview } from '../messages/link-previews.ts';
import { remoteUrl } from '../remote-pictures/signed-addresses.ts';
import type { Tx } from '../transaction.ts';
import { carriesKey } from './carries-key.ts';
import type { DescribedPage } from './describe-page.ts';
import { fetchPage } from './fetch-page.ts';
import { describeOwnPage } from './own-article.ts';
import { findPage, rememberPage } from './preview-cache.ts';

/** Whether the account may have one more page fetched now. */
type MayFetch = (account_id: AccountId) => Promise<boolean>;

/** Null for nothing to show; over the limit too: the message stays as it is. */
const loadPage = async (
  deps: Deps,
  url: URL,
  message: MessageRow,
  mayFetch: MayFetch,
): Promise<DescribedPage | null> => {
  const own = await describeOwnPage(deps, url);
  if (own !== undefined) return own;
  if (carriesKey(url)) return null;
  const address = url.href;
  const existing = await findPage(deps, address);
  if (existing !== undefined) return existing;
  if (!(await mayFetch(message.account_id))) return null;
  const found = await fetchPage(deps, address, { is_strangers: message.message_type === INCOMING });
  await rememberPage(deps, address, found);
  return found;
};

/** Not for a message that was edited, deleted or erased meanwhile. */
const storePreview = async (tx: Tx, { id, content }: MessageRow, link_preview: LinkPreview): Promise<void> => {
  const message = await tx.db
    .selectFrom('messages')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .modifyEnd(lockRows(tx.db))
    .executeTakeFirst();
  if (!message || message.content !== content) return;
  await tx.db
    .updateTable('messages')
    .set({ content_attributes: { ...message.content_attributes, link_preview }, updated_at: changedAt(tx.now) })
    .where('id', '=', id)
    .execute();
  // Without the values: an edited or deleted message would leave them in the list of changes.
  const { conversation_id } = message;
  tx.record('message.updated', { message_id: id, conversation_id, changed: {}, performer: { type: 'system' } });
};

/** Adds what the page of the message's first link says about itself. */
export const addLinkPreview = async (
  deps: Deps,
  { message_id }: { message_id: MessageId },
  mayFetch: MayFetch,
): Promise<void> => {
  const { db, write } = deps;
  const message = await db
    .selectFrom('messages')
    .selectAll()
    .where('id', '=', message_id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!message?.content || !hasLink(message)) return;
  if (!wantsPreview(await loadLinkPreviews(db, message.inbox_id), message)) return;
  const url = firstLink(message.content);
  const address = url === undefined ? undefined : remoteUrl(url);
  if (url === undefined || !address) return;
  address.hash = '';
  const page = await loadPage(deps, address, message, mayFetch);
  if (page) await write((tx) => storePreview(tx, message, { url, ...page }));
};
