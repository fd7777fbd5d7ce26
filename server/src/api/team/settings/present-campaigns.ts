import { TeamAgent } from '@porchlight/core/wire/agent.ts';
import { Iso, JsonObject, Nullable } from '@porchlight/core/wire/schema.ts';
import { Type } from 'typebox';
import { listMembersAmong } from '../../../domain/accounts/members.ts';
import type { Deps } from '../../../domain/deps.ts';
import { listInboxesById } from '../../../domain/inboxes/queries.ts';
import { avatarAddress } from '../../../domain/uploads/file-urls.ts';
import type { CampaignRow } from '../../../platform/database/schema/inboxes.ts';
import { iso } from '../../../platform/times.ts';
import { presentTeamAgents } from '../../../presenters/team-agents.ts';

export const TeamCampaign = Type.Object({
  id: Type.Integer(),
  title: Type.String(),
  description: Nullable(Type.String()),
  account_id: Type.Integer(),
  inbox: Type.Optional(JsonObject),
  sender: Type.Optional(TeamAgent),
  message: Type.String(),
  campaign_status: Type.String(),
  enabled: Type.Boolean(),
  campaign_type: Type.String(),
  trigger_rules: JsonObject,
  trigger_only_during_business_hours: Type.Boolean(),
  created_at: Iso,
  updated_at: Iso,
});

/** Wire protocol 11.11; `id` is the display id. */
export const presentCampaigns = async (deps: Deps, campaigns: CampaignRow[]) => {
  const [first] = campaigns;
  if (!first) return [];
  const inboxIds = campaigns.map(({ inbox_id }) => inbox_id);
  const senderIds = campaigns.flatMap(({ sender_id }) => (sender_id === null ? [] : [sender_id]));
  const [inboxes, senders] = await Promise.all([
    listInboxesById(deps.db, inboxIds),
    listMembersAmong(deps.db, first.account_id, senderIds),
  ]);
  const agents = await presentTeamAgents(deps, senders);
  return campaigns.map((campaign) => {
    const inbox = inboxes.find(({ id }) => id === campaign.inbox_id);
    const sender = agents.find(({ id }) => id === campaign.sender_id);
    return {
      id: campaign.display_id,
      title: campaign.title,
      description: campaign.description,
      account_id: campaign.account_id,
      inbox: inbox && {
        id: inbox.id,
        name: inbox.name,
        channel_type: inbox.channel_type,
        avatar_url: avatarAddress(inbox.avatar_key),
        website_token: inbox.website_token,
        website_url: inbox.website_url,
      },
      ...(sender ? { sender } : {}),
      message: campaign.message,
      campaign_status: campaign.campaign_status,
      enabled: campaign.enabled,
      campaign_type: campaign.campaign_type,
      ...(campaign.campaign_type === 'one_off'
        ? {
            scheduled_at: campaign.scheduled_at === null ? null : Math.floor(campaign.scheduled_at / 1_000),
            audience: campaign.audience_json,
          }
        : {}),
      trigger_rules: campaign.trigger_rules,
      trigger_only_during_business_hours: campaign.trigger_only_during_business_hours,
      created_at: iso(campaign.created_at),
      updated_at: iso(campaign.updated_at),
    };
  });
};
