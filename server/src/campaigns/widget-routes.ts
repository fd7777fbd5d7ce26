import type { WidgetCampaign } from '@porchlight/core/wire/campaign.ts';
import { presentUserSender } from '../agents/present.ts';
import type { App } from '../app.ts';
import { websiteOf } from '../auth/contact-auth.ts';
import type { Deps } from '../deps.ts';

const rulesOf = (rules: Record<string, unknown>): WidgetCampaign['trigger_rules'] => ({
  url: String(rules['url'] ?? ''),
  time_on_page: Number(rules['time_on_page'] ?? 0),
});

/** Wire protocol 4.14: the enabled campaigns of the inbox, a bare array. Which one shows is the widget's to decide. */
export const widgetCampaignRoutes = (app: App, deps: Deps) => {
  app.get('/api/v1/widget/campaigns', async (request): Promise<WidgetCampaign[]> => {
    const { inbox } = await websiteOf(deps, request);
    const rows = await deps.db
      .selectFrom('campaigns')
      .selectAll()
      .where('inbox_id', '=', inbox.id)
      .where('enabled', '=', true)
      .where('campaign_type', '=', 'ongoing')
      .orderBy('id')
      .execute();
    const senders = rows.flatMap(({ sender_id }) => (sender_id === null ? [] : [sender_id]));
    const users =
      senders.length === 0 ? [] : await deps.db.selectFrom('users').selectAll().where('id', 'in', senders).execute();
    return rows.map((campaign) => {
      const sender = users.find(({ id }) => id === campaign.sender_id);
      return {
        id: campaign.display_id,
        message: campaign.message,
        trigger_rules: rulesOf(campaign.trigger_rules),
        trigger_only_during_business_hours: campaign.trigger_only_during_business_hours,
        sender: sender ? presentUserSender(sender) : null,
      };
    });
  });
};
