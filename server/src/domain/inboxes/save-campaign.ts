import { isCampaignUrl } from '@porchlight/core/rules/matching/url-pattern.ts';
import { type AccountId, type InboxId, NO_ROW, type UserId } from '@porchlight/core/wire/ids.ts';
import { idOf, Nullable } from '@porchlight/core/wire/schema.ts';
import { type Static, Type } from 'typebox';
import type { CampaignRow } from '../../platform/database/schema/inboxes.ts';
import { pickDefined } from '../../platform/defined-fields.ts';
import { invalidRecord, notFound } from '../../platform/errors.ts';
import { membersAmong } from '../accounts/members.ts';
import type { Tx } from '../transaction.ts';
import { settleNamedFiles } from '../uploads/named-files.ts';
import { findInbox } from './queries.ts';

export const CampaignFields = {
  title: Type.Optional(Type.String({ maxLength: 255 })),
  description: Type.Optional(Nullable(Type.String({ maxLength: 5_000 }))),
  message: Type.Optional(Type.String({ maxLength: 10_000 })),
  enabled: Type.Optional(Type.Boolean()),
  trigger_only_during_business_hours: Type.Optional(Type.Boolean()),
  inbox_id: Type.Optional(idOf<InboxId>()),
  sender_id: Type.Optional(Nullable(idOf<UserId>())),
  trigger_rules: Type.Optional(
    Type.Object({
      url: Type.Optional(Type.String({ maxLength: 2_000 })),
      time_on_page: Type.Optional(Type.Number({ minimum: 0, maximum: 86_400 })),
    }),
  ),
};
export type CampaignFields = Static<ReturnType<typeof Type.Object<typeof CampaignFields>>>;

const NAMES = ['title', 'description', 'message', 'enabled', 'trigger_only_during_business_hours'] as const;

/** @throws 422 for invalid fields */
export const checkCampaign = ({ title, message, trigger_rules }: CampaignFields, isNew: boolean): void => {
  if (title?.trim() === '' || (isNew && !title)) throw invalidRecord('Title cannot be empty', ['title']);
  if (message?.trim() === '' || (isNew && !message)) throw invalidRecord('Message cannot be empty', ['message']);
  if ((trigger_rules || isNew) && !isCampaignUrl(trigger_rules?.url ?? ''))
    throw invalidRecord('URL must be a pattern such as https://example.com/pricing or https://*.example.com/*', [
      'trigger_rules',
    ]);
};

const websiteInbox = async (tx: Tx, account_id: AccountId, id: InboxId | undefined) => {
  const inbox = await findInbox(tx.db, account_id, id ?? NO_ROW);
  if (!inbox) throw invalidRecord('Inbox not found', ['inbox_id']);
  if (inbox.channel_type !== 'Channel::WebWidget')
    throw invalidRecord('Campaigns require a website inbox', ['inbox_id']);
  return inbox.id;
};

const senderOf = async (tx: Tx, account_id: AccountId, id: UserId | null | undefined) => {
  if (id === undefined) return {};
  if (id === null) return { sender_id: null };
  const [sender_id] = await membersAmong(tx, account_id, [id]);
  if (sender_id === undefined) throw invalidRecord('The sender must be an agent of this account', ['sender_id']);
  return { sender_id };
};

const nextDisplayId = async (tx: Tx, account_id: AccountId) => {
  const { last_campaign_display_id } = await tx.db
    .updateTable('accounts')
    .set((row) => ({ last_campaign_display_id: row('last_campaign_display_id', '+', 1) }))
    .where('id', '=', account_id)
    .returning('last_campaign_display_id')
    .executeTakeFirstOrThrow();
  return last_campaign_display_id;
};

export const createCampaign = async (tx: Tx, account_id: AccountId, fields: CampaignFields): Promise<CampaignRow> => {
  await settleNamedFiles(tx, account_id, null, fields.message);
  return tx.db
    .insertInto('campaigns')
    .values({
      account_id,
      inbox_id: await websiteInbox(tx, account_id, fields.inbox_id),
      display_id: await nextDisplayId(tx, account_id),
      title: fields.title ?? '',
      description: null,
      message: fields.message ?? '',
      sender_id: null,
      enabled: true,
      campaign_type: 'ongoing',
      campaign_status: 'active',
      trigger_only_during_business_hours: false,
      scheduled_at: null,
      audience_json: [],
      ...pickDefined(fields, NAMES),
      ...(await senderOf(tx, account_id, fields.sender_id)),
      trigger_rules: { url: fields.trigger_rules?.url, time_on_page: fields.trigger_rules?.time_on_page ?? 0 },
      created_at: tx.now,
      updated_at: tx.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
};

export const updateCampaign = async (tx: Tx, campaign: CampaignRow, fields: CampaignFields): Promise<CampaignRow> => {
  if (fields.message !== undefined) await settleNamedFiles(tx, campaign.account_id, campaign.message, fields.message);
  return tx.db
    .updateTable('campaigns')
    .set({
      ...pickDefined(fields, NAMES),
      ...(fields.inbox_id === undefined
        ? {}
        : { inbox_id: await websiteInbox(tx, campaign.account_id, fields.inbox_id) }),
      ...(await senderOf(tx, campaign.account_id, fields.sender_id)),
      ...(fields.trigger_rules ? { trigger_rules: { ...campaign.trigger_rules, ...fields.trigger_rules } } : {}),
      updated_at: tx.now,
    })
    .where('id', '=', campaign.id)
    .returningAll()
    .executeTakeFirstOrThrow(notFound);
};

export const deleteCampaign = async (tx: Tx, campaign: CampaignRow): Promise<void> => {
  await tx.db.deleteFrom('campaigns').where('id', '=', campaign.id).execute();
  await settleNamedFiles(tx, campaign.account_id, campaign.message, null);
};
