import type { LinkPreviews } from '@porchlight/core/wire/inbox.ts';
import { ACTIVITY, INCOMING } from '@porchlight/core/wire/message-type.ts';
import type { MessageRow } from '../../platform/database/schema/messages.ts';

type Linked = Pick<MessageRow, 'content' | 'content_type' | 'message_type'>;

/** A first look at every message: whether its text may have a link to a page. */
export const hasLink = ({ content, content_type, message_type }: Linked): boolean =>
  content_type === 'text' && message_type !== ACTIVITY && content !== null && /https?:\/\/|www\./i.test(content);

export const wantsPreview = (setting: LinkPreviews, { message_type }: Pick<Linked, 'message_type'>): boolean =>
  message_type === INCOMING ? setting === 'all' : setting !== 'none';

/** The slow pages of one account do not delay those of others. */
export const previewOptions = ({ account_id }: Pick<MessageRow, 'account_id'>) => ({
  account_id,
  lane: `link_previews:${account_id}`,
});
