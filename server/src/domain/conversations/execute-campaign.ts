import type { InboxId } from '@porchlight/core/wire/ids.ts';
import { OUTGOING } from '@porchlight/core/wire/message-type.ts';
import type { Json } from '../../platform/database/schema/column-types.ts';
import type { CampaignRow } from '../../platform/database/schema/inboxes.ts';
import { insertMessage } from '../messages/insert-message.ts';
import type { Tx } from '../transaction.ts';
import { lockSession, type Session } from '../visitors/sessions.ts';
import { refererOrNull } from './browser-facts.ts';
import { createConversation } from './change-conversation.ts';

const isRecord = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The campaign that a page has displayed; undefined unless it is a running one of the inbox. */
export const findRunning = async (
  { db }: Tx,
  inbox_id: InboxId,
  campaign_id: unknown,
): Promise<CampaignRow | undefined> => {
  const displayId = Number(campaign_id);
  if (!Number.isSafeInteger(displayId)) return undefined;
  return db
    .selectFrom('campaigns')
    .selectAll()
    .where('inbox_id', '=', inbox_id)
    .where('display_id', '=', displayId)
    .where('enabled', '=', true)
    .executeTakeFirst();
};

/** Wire protocol 9.3: once, for a contact without a conversation. Open even with a bot, and not a first reply. */
export const executeCampaign = async (tx: Tx, session: Session, campaign: CampaignRow, info: Json) => {
  const { campaign_id: _id, custom_attributes, referer, ...facts } = info;
  await lockSession(tx, session);
  const existing = await tx.db
    .selectFrom('conversations')
    .select('id')
    .where('contact_inbox_id', '=', session.contactInbox.id)
    .limit(1)
    .executeTakeFirst();
  if (existing) return;
  const conversation = await createConversation(tx, {
    session,
    account_id: campaign.account_id,
    performer: { type: 'system' },
    campaign_id: campaign.id,
    additional_attributes: { ...facts, referer: refererOrNull(typeof referer === 'string' ? referer : null) },
    custom_attributes: isRecord(custom_attributes) ? custom_attributes : {},
    hasActiveBot: false,
  });
  await insertMessage(tx, conversation, {
    message_type: OUTGOING,
    content: campaign.message,
    additional_attributes: { campaign_id: campaign.id },
    sender: campaign.sender_id === null ? null : { type: 'User', id: campaign.sender_id },
    performer: { type: 'system' },
  });
};
