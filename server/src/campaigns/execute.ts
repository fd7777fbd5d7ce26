import type { AccountId } from '@porchlight/core/wire/ids.ts';
import type { Session } from '../auth/contact-auth.ts';
import { createConversation } from '../conversations/actions.ts';
import type { Json } from '../db/schema/column-types.ts';
import { insertMessage } from '../messages/insert.ts';
import type { Tx } from '../transaction.ts';

const isRecord = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Wire protocol 9.3: a campaign begins a conversation, once, and only for somebody who has none yet. It starts open even
 * beside a bot, and its message is no first reply.
 */
export const executeCampaign = async (tx: Tx, session: Session, accountId: AccountId, info: Json) => {
  const { campaign_id, custom_attributes, ...facts } = info;
  const displayId = Number(campaign_id);
  if (!Number.isSafeInteger(displayId)) return;
  const known = await tx.db
    .selectFrom('conversations')
    .select('id')
    .where('contact_inbox_id', '=', session.contactInbox.id)
    .limit(1)
    .executeTakeFirst();
  const campaign = await tx.db
    .selectFrom('campaigns')
    .selectAll()
    .where('inbox_id', '=', session.contactInbox.inbox_id)
    .where('display_id', '=', displayId)
    .where('enabled', '=', true)
    .executeTakeFirst();
  if (known || !campaign) return;
  const conversation = await createConversation(tx, {
    session,
    account_id: accountId,
    performer: { type: 'system' },
    campaign_id: campaign.id,
    additional_attributes: facts,
    custom_attributes: isRecord(custom_attributes) ? custom_attributes : {},
    hasActiveBot: false,
  });
  await insertMessage(tx, conversation, {
    message_type: 1,
    content: campaign.message,
    additional_attributes: { campaign_id: campaign.id },
    sender: campaign.sender_id === null ? null : { type: 'User', id: campaign.sender_id },
    performer: { type: 'system' },
  });
};
