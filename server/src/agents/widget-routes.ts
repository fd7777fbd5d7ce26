import type { App } from '../app.ts';
import { websiteOf } from '../auth/contact-auth.ts';
import type { Deps } from '../deps.ts';
import { availabilityOf } from '../live/presence-update.ts';
import { presentWidgetAgent } from './present.ts';

/** Wire protocol 4.14: the members of the inbox, as a visitor may know them. */
export const widgetAgentRoutes = (app: App, deps: Deps) => {
  app.get('/api/v1/widget/inbox_members', async (request) => {
    const { inbox } = await websiteOf(deps, request);
    const [members, present] = await Promise.all([
      deps.db
        .selectFrom('inbox_members as m')
        .innerJoin('users as u', 'u.id', 'm.user_id')
        .innerJoin('account_users as au', (join) =>
          join.onRef('au.user_id', '=', 'u.id').on('au.account_id', '=', inbox.account_id),
        )
        .selectAll('u')
        .select(['au.availability', 'au.auto_offline'])
        .where('m.inbox_id', '=', inbox.id)
        .orderBy('u.id')
        .execute(),
      deps.presence.present(inbox.account_id, 'user'),
    ]);
    return {
      payload: members.map((member) => presentWidgetAgent(member, availabilityOf(member, present.has(member.id)))),
    };
  });
};
