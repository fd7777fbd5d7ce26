import type { App } from '../app.ts';
import { agentOf } from '../auth/agent-auth.ts';
import type { Deps } from '../deps.ts';
import { availabilityOf } from '../live/presence-update.ts';
import { presentTeamAgent } from './present.ts';

/** Wire protocol 11.9: the members of the account, by name. */
export const agentTeamRoutes = (app: App, deps: Deps) => {
  app.get('/api/v1/accounts/:account_id/agents', async (request) => {
    const { account } = await agentOf(deps, request);
    const [members, present] = await Promise.all([
      deps.db
        .selectFrom('users as u')
        .innerJoin('account_users as au', 'au.user_id', 'u.id')
        .selectAll('u')
        .select(['au.account_id', 'au.role', 'au.availability', 'au.auto_offline'])
        .where('au.account_id', '=', account.id)
        .orderBy('u.name')
        .execute(),
      deps.presence.present(account.id, 'user'),
    ]);
    return members.map((member) => presentTeamAgent(member, availabilityOf(member, present.has(member.id))));
  });
};
