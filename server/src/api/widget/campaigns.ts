import { renderPlaceholders } from '@porchlight/core/rules/texts/placeholders.ts';
import { WidgetCampaign } from '@porchlight/core/wire/campaign.ts';
import { JsonObject } from '@porchlight/core/wire/schema.ts';
import { Type } from 'typebox';
import { listUsers } from '../../domain/authentication/users.ts';
import type { Deps } from '../../domain/deps.ts';
import { listRunningCampaigns } from '../../domain/inboxes/campaign-queries.ts';
import { invalidRecord, notFound } from '../../platform/errors.ts';
import type { App } from '../../platform/http/app-type.ts';
import { presentUserSender } from '../../presenters/agents.ts';
import { NoContent } from '../../presenters/response-schemas.ts';
import { contactOf, visitorOf, websiteOf } from '../access/visitor-auth.ts';
import { limitEvents } from '../access/visitor-limits.ts';
import { triggerCampaign } from './trigger-campaign.ts';

const rulesOf = (rules: Record<string, unknown>): WidgetCampaign['trigger_rules'] => ({
  url: String(rules['url'] ?? ''),
  time_on_page: Number(rules['time_on_page'] ?? 0),
});

/** The visitor's own token is in the header, as everywhere; the website's may also be in the query. */
const Trigger = Type.Object({
  campaignId: Type.Union([Type.Integer({ minimum: 1 }), Type.String({ pattern: '^[0-9]{1,15}$' })]),
  websiteToken: Type.Optional(Type.String()),
  customAttributes: Type.Optional(JsonObject),
});

const MAX_ATTRIBUTES_CHARACTERS = 10_000;

/** Wire protocol 4.14: a bare array. The widget decides which one is shown. */
export const widgetCampaignRoutes = (app: App, deps: Deps) => {
  app.get(
    '/api/v1/widget/campaigns',
    { config: { permission: 'visitor' }, schema: { response: { 200: Type.Array(WidgetCampaign) } } },
    async (request): Promise<WidgetCampaign[]> => {
      const { inbox, account } = await websiteOf(deps, request);
      const rows = await listRunningCampaigns(deps.db, inbox.id);
      const senders = rows.flatMap(({ sender_id }) => (sender_id === null ? [] : [sender_id]));
      const users = await listUsers(deps.db, senders);
      const contact = rows.some(({ message }) => message.includes('{{'))
        ? await contactOf(deps, request, inbox)
        : undefined;
      return rows.map((campaign) => {
        const sender = users.find(({ id }) => id === campaign.sender_id);
        return {
          id: campaign.display_id,
          message: renderPlaceholders(campaign.message, {
            contact: contact ?? null,
            agent: sender ? { ...sender, available_name: sender.display_name } : null,
            inbox,
            account,
          }),
          trigger_rules: rulesOf(campaign.trigger_rules),
          trigger_only_during_business_hours: campaign.trigger_only_during_business_hours,
          sender: sender ? presentUserSender(sender) : null,
        };
      });
    },
  );

  app.post(
    '/api/v1/widget/trigger-campaign',
    { config: { permission: 'visitor' }, schema: { body: Trigger, response: { 204: NoContent } } },
    async (request, reply) => {
      const visitor = await visitorOf(deps, request);
      await limitEvents(deps, visitor);
      const { campaignId, customAttributes = {} } = request.body;
      if (JSON.stringify(customAttributes).length > MAX_ATTRIBUTES_CHARACTERS)
        throw invalidRecord('The attributes are too large', ['customAttributes']);
      const info = { campaign_id: campaignId, custom_attributes: customAttributes };
      if (!(await triggerCampaign(deps, request, visitor, info))) throw notFound();
      return reply.code(204).send();
    },
  );
};
