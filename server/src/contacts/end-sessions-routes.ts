import type { App } from '../app.ts';
import { administratorOf } from '../auth/agent-auth.ts';
import { publishSessionEnd, renewSession } from '../auth/renew-session.ts';
import type { Deps } from '../deps.ts';
import { contactOf } from './team-access.ts';

/**
 * Ends all chat sessions of a person: their tokens open nothing any more, links to go on elsewhere neither, and open connections
 * are cut. Their conversations stay. A client of an API inbox has no token: it is let in by `source_id` and, where it is
 * mandatory, by the hash.
 */
export const endSessionsRoutes = (app: App, deps: Deps) =>
  app.post('/api/v1/accounts/:account_id/contacts/:contact_id/end_sessions', async (request, reply) => {
    await administratorOf(deps, request);
    const { contact } = await contactOf(deps, request);
    const ended = await deps.write(async (tx) => {
      const sessions = await tx.db
        .selectFrom('contact_inboxes')
        .select(['id', 'pubsub_token'])
        .where('contact_id', '=', contact.id)
        .execute();
      for (const session of sessions) await renewSession(tx, session, deps.env.secretKey);
      return sessions.map(({ pubsub_token }) => pubsub_token);
    });
    publishSessionEnd(deps, ended);
    return reply.code(204).send();
  });
