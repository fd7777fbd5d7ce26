import type { FastifyRequest } from 'fastify';
import { type Static, Type } from 'typebox';
import { isCampaignUrl } from '@porchlight/core/rules/url-pattern.ts';
import { Nullable } from '@porchlight/core/wire/schema.ts';
import type { AccountId, InboxId, UserId } from '@porchlight/core/wire/ids.ts';
import { pathId } from '../../../platform/http/path-id.ts';
import type { App } from '../../../platform/http/app-type.ts';
import { agentOf } from '../../access/agent-auth.ts';
import type { Deps } from '../../../domain/deps.ts';
import { invalidRecord, notFound } from '../../../platform/errors.ts';
import { given } from '../../../platform/defined-fields.ts';
import type { Tx } from '../../../domain/transaction.ts';
import { presentCampaigns } from './present-campaigns.ts';
import { settleNamedFiles } from '../../../domain/uploads/named-files.ts';
import type { CampaignRow } from '../../../platform/database/schema/inboxes.ts';

const path = '/api/v1/accounts/:account_id/campaigns';

const Fields = {
  title: Type.Optional(Type.String({ maxLength: 255 })),
  description: Type.Optional(Nullable(Type.String({ maxLength: 5_000 }))),
  message: Type.Optional(Type.String({ maxLength: 10_000 })),
  enabled: Type.Optional(Type.Boolean()),
  trigger_only_during_business_hours: Type.Optional(Type.Boolean()),
  inbox_id: Type.Optional(Type.Integer()),
  sender_id: Type.Optional(Nullable(Type.Integer())),
  trigger_rules: Type.Optional(
    Type.Object({
      url: Type.Optional(Type.String({ maxLength: 2_000 })),
      time_on_page: Type.Optional(Type.Number({ minimum: 0, maximum: 86_400 })),
    }),
  ),
};
/** Flat, or under the resource's name (wire protocol 11.1). */
const Body = Type.Object({ ...Fields, campaign: Type.Optional(Type.Object(Fields)) });
type CampaignFields = Static<ReturnType<typeof Type.Object<typeof Fields>>>;

const NAMES = ['title', 'description', 'message', 'enabled', 'trigger_only_during_business_hours'] as const;

const check = ({ title, message, trigger_rules }: CampaignFields, isNew: boolean) => {
  if (title?.trim() === '' || (isNew && !title)) throw invalidRecord('Title cannot be empty', ['title']);
  if (message?.trim() === '' || (isNew && !message)) throw invalidRecord('Message cannot be empty', ['message']);
  if ((trigger_rules || isNew) && !isCampaignUrl(trigger_rules?.url ?? ''))
    throw invalidRecord('URL must be a pattern such as https://example.com/pricing or https://*.example.com/*', [
      'trigger_rules',
    ]);
};

const websiteInbox = async (tx: Tx, account_id: AccountId, id: number | undefined) => {
  const inbox = await tx.db
    .selectFrom('inboxes')
    .select(['id', 'channel_type'])
    .where('id', '=', (id ?? 0) as InboxId)
    .where('account_id', '=', account_id)
    .executeTakeFirst();
  if (!inbox) throw invalidRecord('There is no such inbox', ['inbox_id']);
  if (inbox.channel_type !== 'Channel::WebWidget')
    throw invalidRecord('Campaigns run on website inboxes', ['inbox_id']);
  return inbox.id;
};

const senderOf = async (tx: Tx, account_id: AccountId, sender_id: number | null | undefined) => {
  if (sender_id === undefined || sender_id === null) return sender_id === null ? { sender_id } : {};
  const member = await tx.db
    .selectFrom('account_users')
    .select('user_id')
    .where('account_id', '=', account_id)
    .where('user_id', '=', sender_id as UserId)
    .executeTakeFirst();
  if (!member) throw invalidRecord('The sender must be an agent of this account', ['sender_id']);
  return { sender_id: member.user_id };
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

const createCampaign = async (tx: Tx, account_id: CampaignRow['account_id'], fields: CampaignFields) => {
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
      ...given(fields, NAMES),
      ...(await senderOf(tx, account_id, fields.sender_id)),
      trigger_rules: { url: fields.trigger_rules?.url, time_on_page: fields.trigger_rules?.time_on_page ?? 0 },
      created_at: tx.now,
      updated_at: tx.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
};

const updateCampaign = async (tx: Tx, campaign: CampaignRow, fields: CampaignFields) => {
  if (fields.message !== undefined) await settleNamedFiles(tx, campaign.account_id, campaign.message, fields.message);
  return tx.db
    .updateTable('campaigns')
    .set({
      ...given(fields, NAMES),
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

const deleteCampaign = async (tx: Tx, campaign: CampaignRow) => {
  await tx.db.deleteFrom('campaigns').where('id', '=', campaign.id).execute();
  await settleNamedFiles(tx, campaign.account_id, campaign.message, null);
};

const campaignOf = async (deps: Deps, request: FastifyRequest) => {
  const { account } = await agentOf(deps, request);
  const campaign = await deps.db
    .selectFrom('campaigns')
    .selectAll()
    .where('account_id', '=', account.id)
    .where('display_id', '=', pathId(request, 'campaign_id'))
    .executeTakeFirst();
  if (!campaign) throw notFound();
  return campaign;
};

const answerOne = async (deps: Deps, campaign: CampaignRow) => (await presentCampaigns(deps, [campaign]))[0];

/** Wire protocol 11.11: administrators only. */
export const campaignTeamRoutes = (app: App, deps: Deps) => {
  app.get(path, { config: { permission: 'campaign_manage' } }, async (request) => {
    const { account } = await agentOf(deps, request);
    const rows = await deps.db
      .selectFrom('campaigns')
      .selectAll()
      .where('account_id', '=', account.id)
      .orderBy('display_id')
      .execute();
    return presentCampaigns(deps, rows);
  });

  app.post(path, { config: { permission: 'campaign_manage' }, schema: { body: Body } }, async (request) => {
    const { account } = await agentOf(deps, request);
    const fields = request.body.campaign ?? request.body;
    check(fields, true);
    return answerOne(deps, await deps.write((tx) => createCampaign(tx, account.id, fields)));
  });

  app.get(`${path}/:campaign_id`, { config: { permission: 'campaign_manage' } }, async (request) =>
    answerOne(deps, await campaignOf(deps, request)),
  );

  app.route({
    config: { permission: 'campaign_manage' },
    method: ['PATCH', 'PUT'],
    url: `${path}/:campaign_id`,
    schema: { body: Body },
    handler: async (request) => {
      const campaign = await campaignOf(deps, request);
      const fields = request.body.campaign ?? request.body;
      check(fields, false);
      return answerOne(deps, await deps.write((tx) => updateCampaign(tx, campaign, fields)));
    },
  });

  app.delete(`${path}/:campaign_id`, { config: { permission: 'campaign_manage' } }, async (request, reply) => {
    const campaign = await campaignOf(deps, request);
    await deps.write((tx) => deleteCampaign(tx, campaign));
    return reply.code(200).send();
  });
};
