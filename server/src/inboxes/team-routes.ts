import type { App } from '../app.ts';
import { agentOf, visibleInboxIds } from '../auth/agent-auth.ts';
import type { Deps } from '../deps.ts';
import { avatarAddress } from '../uploads/addresses.ts';

/** Wire protocol 11.8: the inboxes an agent sees, the part the console's lists use. */
export const inboxTeamRoutes = (app: App, deps: Deps) => {
  app.get('/api/v1/accounts/:account_id/inboxes', async (request) => {
    const agent = await agentOf(deps, request);
    const visible = await visibleInboxIds(deps, agent);
    const rows = await deps.db
      .selectFrom('inboxes')
      .selectAll()
      .where('account_id', '=', agent.account.id)
      .orderBy('id')
      .execute();
    const payload = rows
      .filter(({ id }) => visible === undefined || visible.includes(id))
      .map((inbox) => ({
        id: inbox.id,
        name: inbox.name,
        channel_type: inbox.channel_type,
        avatar_url: avatarAddress(inbox.avatar_key),
        website_token: inbox.website_token,
        website_url: inbox.website_url,
        widget_color: inbox.widget_color,
        welcome_title: inbox.welcome_title,
        welcome_tagline: inbox.welcome_tagline,
        timezone: inbox.timezone,
        reply_time: inbox.reply_time,
      }));
    return { payload };
  });
};
