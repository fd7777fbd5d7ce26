import type { App } from '../app.ts';
import { visibleInboxIds } from '../auth/agent-auth.ts';
import { loadAroundConversations } from '../conversations/load.ts';
import { presentTeamConversation } from '../conversations/present.ts';
import type { Deps } from '../deps.ts';
import { presentTeamContact } from './present.ts';
import { contactOf } from './team-access.ts';

const path = '/api/v1/accounts/:account_id/contacts/:contact_id';
/** Wire protocol 12.2. */
const FORMER = 20;

/** Wire protocol 11.10: one person, and what they asked before. */
export const contactTeamRoutes = (app: App, deps: Deps) => {
  app.get(path, async (request) => {
    const { agent, contact } = await contactOf(deps, request);
    const online = await deps.presence.present(agent.account.id, 'contact');
    return { payload: presentTeamContact(contact, online.has(contact.id)) };
  });

  app.get(`${path}/conversations`, async (request) => {
    const { agent, contact } = await contactOf(deps, request);
    const inboxes = await visibleInboxIds(deps, agent);
    if (inboxes?.length === 0) return { payload: [] };
    const rows = await deps.db
      .selectFrom('conversations')
      .selectAll()
      .where('contact_id', '=', contact.id)
      .$if(inboxes !== undefined, (query) => query.where('inbox_id', 'in', (inboxes ?? []) as never[]))
      .orderBy('last_activity_at', 'desc')
      .limit(FORMER)
      .execute();
    const loaded = await loadAroundConversations(deps.db, rows);
    return { payload: rows.map((row) => presentTeamConversation(row, loaded)) };
  });
};
